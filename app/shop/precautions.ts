/** How to wear glasses safely: shown online, and printed for each pair that leaves the shop. */
export const PRECAUTIONS: readonly string[] = [
  "Des verres correcteurs sont faits pour une personne : ne les prêtez pas.",
  "Une correction nouvelle peut troubler les distances quelques jours. Prudence dans les escaliers et au volant ; attendez d’y voir à l’aise pour conduire.",
  "Un verre solaire de catégorie 4 est interdit au volant. Un verre teinté, quel qu’il soit, ne se porte pas pour conduire de nuit.",
  "Des lunettes de soleil ne permettent pas de regarder le soleil, ni une éclipse.",
  "Des lunettes ordinaires ne protègent ni d’un choc, ni d’une projection : pour le sport et l’atelier, demandez un équipement prévu pour cela.",
  "Rougeur, démangeaison ou marque qui dure : cessez de porter la monture et revenez nous voir.",
  "Maux de tête, vision double ou baisse soudaine de la vue : consultez un ophtalmologiste sans attendre.",
];
