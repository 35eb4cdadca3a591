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
  /** A new e-mail address that is not proven yet. */
  pendingEmail: string | null;
  addresses: AddressView[];
  /** False once the account has as many addresses as it may have. */
  roomForMore: boolean;
  /** The version of the account that is shown. */
  version: number;
};

/** Values that another tab or device saved meanwhile, and that differ from the form's. */
export type SavedMeanwhile = { label: string; value: string }[];
