/** What fields are called, where one sentence speaks of several. */
export const PERSON_FIELDS = {
  nom: "Nom",
  prenom: "Prénom",
  email: "Adresse e-mail",
  password: "Mot de passe",
  address: "Numéro et rue",
  postalCode: "Code postal",
  city: "Ville",
};
