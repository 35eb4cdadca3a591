/** What the fields of a person are called, where one sentence speaks of several. */
export const PERSON_FIELDS = {
  genre: "Civilité",
  nom: "Nom",
  prenom: "Prénom",
  email: "Adresse e-mail",
  telephone: "Téléphone",
  password: "Mot de passe",
  address: "Numéro et rue",
  postalCode: "Code postal",
  city: "Ville",
};
