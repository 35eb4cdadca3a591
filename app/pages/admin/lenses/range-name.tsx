import { Link } from "~/ui/admin/permitted";

type Props = { path: string; name: string; problem: string | null };

/** A lens or treatment in its list, with the reason if it is kept from sale. */
export function RangeName({ path, name, problem }: Props) {
  return (
    <>
      <Link to={path}>{name}</Link>
      {problem ? <p className="admin-stocks__low">{problem}</p> : null}
    </>
  );
}
