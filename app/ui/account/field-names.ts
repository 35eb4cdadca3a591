/** The names of fields, for an error message that concerns several of them. */
export const PERSON_FIELDS = {
  nom: "Nom",
  prenom: "Prénom",
  email: "Adresse e-mail",
  password: "Mot de passe",
  address: "Numéro et rue",
  postalCode: "Code postal",
  city: "Ville",
};
