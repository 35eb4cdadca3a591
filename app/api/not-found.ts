import { apiError } from "~/http/answers/api-answers.server";

export function loader() {
  return apiError(404, "Cet appel n’existe pas.");
}

export const action = loader;
