export type Place = {
  street: string;
  postcode: string;
  city: string;
  citycode: string;
  district?: string;
  context: string;
  lon: number;
  lat: number;
};

const RHONE = "69, Rhône, Auvergne-Rhône-Alpes";
const PARIS = "75, Paris, Île-de-France";
const MARSEILLE = "13, Bouches-du-Rhône, Provence-Alpes-Côte d’Azur";

const lyon = (street: string, arrondissement: number, lon: number, lat: number): Place => ({
  street,
  postcode: `6900${arrondissement}`,
  city: "Lyon",
  citycode: `6938${arrondissement}`,
  district: `Lyon ${arrondissement}e Arrondissement`,
  context: RHONE,
  lon,
  lat,
});
const paris = (street: string, arrondissement: number, lon: number, lat: number): Place => ({
  street,
  postcode: `750${String(arrondissement).padStart(2, "0")}`,
  city: "Paris",
  citycode: `751${String(arrondissement).padStart(2, "0")}`,
  district: `Paris ${arrondissement}e Arrondissement`,
  context: PARIS,
  lon,
  lat,
});

/** Plausible and not exact: streets of French towns, at about the right place. */
export const PLACES: Place[] = [
  lyon("Place des Terreaux", 1, 4.8335, 45.7675),
  lyon("Rue de la République", 1, 4.8357, 45.7668),
  lyon("Rue de la République", 2, 4.8361, 45.7596),
  lyon("Montée de la Grande Côte", 1, 4.8316, 45.7712),
  lyon("Rue Mercière", 2, 4.8331, 45.7621),
  lyon("Quai Saint-Antoine", 2, 4.8312, 45.7627),
  lyon("Cours Lafayette", 3, 4.8501, 45.7627),
  lyon("Rue Garibaldi", 3, 4.8521, 45.7571),
  lyon("Boulevard de la Croix-Rousse", 4, 4.8279, 45.7743),
  lyon("Rue du Bœuf", 5, 4.8271, 45.7628),
  lyon("Cours Vitton", 6, 4.8571, 45.7703),
  lyon("Avenue Jean Jaurès", 7, 4.8409, 45.7447),
  lyon("Avenue des Frères Lumière", 8, 4.8713, 45.7447),
  {
    street: "Rue du 4 Août 1789",
    postcode: "69100",
    city: "Villeurbanne",
    citycode: "69266",
    context: RHONE,
    lon: 4.8801,
    lat: 45.7625,
  },
  {
    street: "Cours Émile Zola",
    postcode: "69100",
    city: "Villeurbanne",
    citycode: "69266",
    context: RHONE,
    lon: 4.8798,
    lat: 45.7694,
  },
  paris("Rue de Rivoli", 1, 2.3387, 48.8612),
  paris("Rue Saint-Honoré", 1, 2.3346, 48.8635),
  paris("Boulevard Saint-Germain", 6, 2.3361, 48.8532),
  paris("Rue du Faubourg Saint-Antoine", 11, 2.3756, 48.8512),
  paris("Avenue de la République", 11, 2.3741, 48.8651),
  paris("Rue de l’Abbé Groult", 15, 2.2978, 48.8385),
  paris("Rue des Abbesses", 18, 2.3381, 48.8846),
  {
    street: "La Canebière",
    postcode: "13001",
    city: "Marseille",
    citycode: "13201",
    district: "Marseille 1er Arrondissement",
    context: MARSEILLE,
    lon: 5.3777,
    lat: 43.2969,
  },
  {
    street: "Rue de la République",
    postcode: "13002",
    city: "Marseille",
    citycode: "13202",
    district: "Marseille 2e Arrondissement",
    context: MARSEILLE,
    lon: 5.3701,
    lat: 43.3015,
  },
  {
    street: "Avenue du Prado",
    postcode: "13008",
    city: "Marseille",
    citycode: "13208",
    district: "Marseille 8e Arrondissement",
    context: MARSEILLE,
    lon: 5.3907,
    lat: 43.2731,
  },
  {
    street: "Rue Sainte-Catherine",
    postcode: "33000",
    city: "Bordeaux",
    citycode: "33063",
    context: "33, Gironde, Nouvelle-Aquitaine",
    lon: -0.5737,
    lat: 44.8388,
  },
  {
    street: "Rue Crébillon",
    postcode: "44000",
    city: "Nantes",
    citycode: "44109",
    context: "44, Loire-Atlantique, Pays de la Loire",
    lon: -1.5614,
    lat: 47.2132,
  },
  {
    street: "Rue Faidherbe",
    postcode: "59800",
    city: "Lille",
    citycode: "59350",
    context: "59, Nord, Hauts-de-France",
    lon: 3.0673,
    lat: 50.6364,
  },
  {
    street: "Rue d’Alsace-Lorraine",
    postcode: "31000",
    city: "Toulouse",
    citycode: "31555",
    context: "31, Haute-Garonne, Occitanie",
    lon: 1.4446,
    lat: 43.6046,
  },
  {
    street: "Boulevard du Port",
    postcode: "80000",
    city: "Amiens",
    citycode: "80021",
    context: "80, Somme, Hauts-de-France",
    lon: 2.2901,
    lat: 49.8974,
  },
];
