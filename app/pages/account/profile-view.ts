export const PROFILE_PATH = "/mon-compte/profil";

export type AddressView = {
  id: string;
  label: string;
  street: string;
  postalCode: string;
  city: string;
  main: boolean;
};

export type ProfileView = {
  genre: string;
  nom: string;
  prenom: string;
  email: string;
  telephone: string;
  /** Another address of mails, which waits for its proof. */
  pendingEmail: string | null;
  addresses: AddressView[];
  /** False once there are as many as one may keep. */
  roomForMore: boolean;
  /** Of the account as it is shown here. */
  version: number;
};

/** What was saved meanwhile elsewhere, and differs from what stands in the form. */
export type SavedMeanwhile = { label: string; value: string }[];
