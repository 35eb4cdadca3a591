import type { BrandSeed } from "../types";

/** Light, supple, cheerful: injected materials for those who do not want to feel their glasses. */
export const brindille: BrandSeed = {
  brand: "Brindille",
  frames: [
    {
      number: 1061, name: "Fétu", price: 89, category: "optic", gender: "femme", shape: "ovale", material: "tr90",
      mm: [49, 33, 17, 138], sizes: ["S", "M"], collection: "Permanente",
      colors: [["Rose poudré", 11], ["Noir mat", 16], ["Lavande", 7]],
      text: "9 grammes. Posez-la, tournez la tête, vous chercherez si vous la portez encore. Le TR90 reprend sa forme quand on le tord, et l'ovale se fond dans les visages fins.",
    },
    {
      number: 1062, name: "Mésange", price: 109, category: "optic", gender: "femme", shape: "oeil-de-chat", material: "optyl",
      mm: [51, 37, 17, 140], sizes: ["51"], collection: "Printemps 2026",
      colors: [["Bleu ciel", 8], ["Aubergine", 6], ["Écaille bleutée", 10]],
      text: "L'optyl, résine autrichienne de 1964, a une mémoire : tiède, il revient à la courbe que l'opticien lui a donnée. D'où un ajustage qui dure, sur ces tempes vives comme une queue de mésange. Peaux sensibles bienvenues, la matière est hypoallergénique.",
    },
    {
      number: 1063, name: "Luciole", price: 95, category: "optic", gender: "femme", shape: "ronde", material: "ultem",
      mm: [47, 45, 19, 140], sizes: ["47"], collection: "Automne 2025",
      colors: [["Corail", 9], ["Bleu pétrole", 12], ["Gris perle", 2]],
      text: "Ronde, mate à l'extérieur, presque phosphorescente à l'intérieur : la surprise est pour celle qui la porte. L'ultem vient de l'aéronautique, il supporte d'être oublié derrière un pare-brise. Charnière clipsée sans vis.",
    },
    {
      number: 1064, name: "Roseau", price: 92, category: "optic", gender: "mixte", shape: "rectangulaire", material: "ultem",
      mm: [53, 32, 17, 145], sizes: ["51", "53"], collection: "Permanente",
      colors: [["Gris ardoise", 14], ["Noir mat", 19], ["Vert olive", 5]],
      text: "Elle plie et ne rompt pas ; on vous laissera essayer. Une face de 2 mm d'épaisseur seulement, dessinée en rectangle étiré, pour les fronts hauts. Si vous avez déjà cassé deux montures dans l'année, c'est celle-là.",
    },
    {
      number: 1065, name: "Campanule", price: 115, discount: 92, category: "optic", gender: "femme", shape: "papillon", material: "optyl",
      mm: [53, 43, 16, 140], sizes: ["53"], collection: "Automne 2025",
      colors: [["Lavande", 5], ["Écaille rosée", 8]],
      text: "Un papillon ample, comme on les dessinait en 1978, rendu portable par une matière qui pèse un tiers de moins que l'acétate. Beaucoup de hauteur de verre : les progressifs y sont à l'aise. Va bien aux cheveux courts.",
    },
    {
      number: 1066, name: "Galet", price: 98, category: "optic", gender: "mixte", shape: "octogonale", material: "tr90",
      mm: [48, 44, 19, 142], sizes: ["S", "M", "L"], collection: "Printemps 2026",
      colors: [["Sable mat", 10], ["Noir mat", 13], ["Kaki mat", 6]],
      text: "Huit côtés usés par la rivière : les angles sont là, mais rien n'accroche. La teinte mate ne brille pas sur les photos ni en visioconférence. Existe en trois tailles, à mesurer d'une tempe à l'autre.",
    },
    {
      number: 1067, name: "Genêt", price: 99, category: "optic", gender: "femme", shape: "pantos", material: "propionate_de_cellulose",
      mm: [48, 42, 18, 140], sizes: ["48"], collection: "Printemps 2026",
      colors: [["Moutarde", 7], ["Cristal champagne", 12], ["Écaille havane", 9]],
      text: "Il faut oser la moutarde : sur une peau mate ou des cheveux roux, elle fait merveille. Pour les autres, il y a le champagne. Même pantos souple dans les deux cas, avec un pont bas qui épouse les nez peu saillants.",
    },
    {
      number: 1068, name: "Coquelicot", price: 105, discount: 84, category: "solar", gender: "femme", shape: "coeur", material: "optyl",
      mm: [53, 48, 16, 138], sizes: ["53"], collection: "Été 2026",
      colors: [["Rouge cerise", 9, "grisDegrade"], ["Rose poudré", 6, "roseDegrade"], ["Noir", 11, "gris"]],
      text: "Deux pétales plutôt que deux cœurs, arrondis à la pointe pour ne pas toucher la joue. On croit à une fantaisie, puis on ne porte plus qu'elle. Catégorie 3 en gris, catégorie 2 en rose : celle-ci pour la ville, pas pour la plage.",
    },
    {
      number: 1069, name: "Libellule", price: 109, category: "solar", gender: "femme", shape: "oeil-de-chat", material: "optyl",
      mm: [54, 40, 16, 140], sizes: ["54"], collection: "Été 2026",
      colors: [["Cristal vert d’eau", 8, "vertDegrade"], ["Écaille blonde", 13, "brunDegrade"]],
      text: "Le vert d'eau laisse deviner la joue au travers, comme une aile. Verres dégradés, tempes filées jusqu'à l'oreille, 21 g en tout. Faite pour les visages ronds qui rêvent de pommettes.",
    },
    {
      number: 1070, name: "Noisette", price: 95, discount: 76, category: "solar", gender: "femme", shape: "wayfarer", material: "propionate_de_cellulose",
      mm: [50, 41, 18, 138], sizes: ["50"], collection: "Été 2026",
      colors: [["Caramel", 12, "brun"], ["Écaille miel", 4, "brunDegrade"]],
      text: "Le grand classique, ramené à la taille des petits visages. Rien ne dépasse des tempes, rien ne descend sur la joue. La teinte caramel est prise dans la masse et fonce un peu au fil des étés.",
    },
    {
      number: 1321, name: "Merle", price: 89, category: "optic", gender: "homme", shape: "carree", material: "tr90",
      mm: [53, 41, 18, 148], sizes: ["M", "L"], collection: "Hiver 2026", isNew: true,
      colors: [["Noir mat", 22], ["Bleu nuit mat", 13], ["Gris mat", 9]],
      text: "Une seule couleur de bec en queue, à l'exception d'un liseré jaune à l'intérieur des branches. Un carré sans histoire, en fibre souple, qui survit aux poches de jean et aux enfants en bas âge. La taille L habille les têtes de plus de 60 cm de tour.",
    },
    {
      number: 1304, name: "Chardon", price: 119, category: "solar", gender: "femme", shape: "geometrique-irreguliere", material: "optyl",
      mm: [52, 45, 17, 140], sizes: ["52"], collection: "Été 2026", isNew: true,
      colors: [["Aubergine", 10, "pruneDegrade"], ["Vert sauge", 8, "vertDegrade"]],
      text: "Six facettes, aucune égale à sa voisine. On la remarque, elle ne pique pas : chaque arête est reprise au tour à feutre. Le verre prune, reposant au soleil bas, a été choisi pour les fins d'après-midi.",
    },
  ],
};
