import { Choices } from "~/ui/admin/fields";
import type { FormState, Option } from "~/ui/forms/forms";

type Props = { form: FormState; roles: Option[]; role?: string };

/** What someone may do in the admin area, each role with what it is for. */
export function RoleChoice({ form, roles, role }: Props) {
  return <Choices form={form} name="role" legend="Rôle" options={roles} defaultValue={role} />;
}
