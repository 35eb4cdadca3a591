/**
 * Prices are in euros for the pair. The wizard offers Efficient (1,5) and Good Deal (1,6), and thinner ones by the
 * correction.
 */
export type LensSeed = {
  name: string;
  type: "unifocal" | "progressif" | "ecran";
  price: number;
  /** Set for lenses of the 100 % Santé offer; the others have free prices. */
  equipmentClass?: "A";
};

export const lenses: readonly LensSeed[] = [
  { name: "Unifocal Efficient 1,5", type: "unifocal", price: 59 },
  { name: "Unifocal Good Deal 1,6", type: "unifocal", price: 99 },
  { name: "Unifocal 1,67", type: "unifocal", price: 159 },
  { name: "Unifocal 1,74", type: "unifocal", price: 239 },
  { name: "Progressif Efficient 1,5", type: "progressif", price: 189 },
  { name: "Progressif Good Deal 1,6", type: "progressif", price: 249 },
  { name: "Progressif 1,67", type: "progressif", price: 339 },
  { name: "Progressif 1,74", type: "progressif", price: 439 },
  // Class A: the highest prices that the law allows, with thinning and coatings.
  { name: "Unifocal 100 % Santé 1,5", type: "unifocal", price: 65, equipmentClass: "A" },
  { name: "Unifocal 100 % Santé 1,6", type: "unifocal", price: 75, equipmentClass: "A" },
  { name: "Unifocal 100 % Santé 1,67", type: "unifocal", price: 105, equipmentClass: "A" },
  { name: "Unifocal 100 % Santé 1,74", type: "unifocal", price: 105, equipmentClass: "A" },
  { name: "Progressif 100 % Santé 1,5", type: "progressif", price: 150, equipmentClass: "A" },
  { name: "Progressif 100 % Santé 1,6", type: "progressif", price: 160, equipmentClass: "A" },
  { name: "Progressif 100 % Santé 1,67", type: "progressif", price: 190, equipmentClass: "A" },
  { name: "Progressif 100 % Santé 1,74", type: "progressif", price: 190, equipmentClass: "A" },
  { name: "Verres pour écran", type: "ecran", price: 49 },
];

export type TreatmentSeed = { key: string; name: string; price: number; coefficients?: Record<string, number> };

export const treatments: readonly TreatmentSeed[] = [
  { key: "AR", name: "Antireflet", price: 0 },
  { key: "HARD", name: "Durci anti-rayures", price: 0 },
  { key: "UV100", name: "Protection UV 100 %", price: 15 },
  { key: "BLUE", name: "Filtre lumière bleue", price: 29 },
  { key: "PHOTO", name: "Photochromique", price: 89 },
  { key: "ANTIFOG", name: "Antibuée", price: 35 },
  { key: "POLAR", name: "Polarisant", price: 79 },
  { key: "HYDRO_OLEO", name: "Hydrophobe et oléophobe", price: 25 },
  { key: "MIRROR", name: "Miroité", price: 45 },
  // Its price depends on the index of the lens, as in the admin area.
  { key: "THINNING", name: "Amaincissement", price: 0, coefficients: { "1,5": 0, "1,6": 40, "1,67": 90 } },
];
