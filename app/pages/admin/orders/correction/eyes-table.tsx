import { TableScroll } from "~/ui/table-scroll";

type EyeRow = {
  eye: string;
  sphere: string;
  cylinder: string;
  axis: string;
  addition: string;
  distance: string;
  height: string;
};

/** The correction and measures of each lens. */
export function EyesTable({ eyes }: { eyes: EyeRow[] }) {
  return (
    <TableScroll label="Correction">
      <table className="admin-table">
        <caption className="visually-hidden">Correction</caption>
        <thead>
          <tr>
            <th scope="col">Œil</th>
            <th scope="col">Sphère</th>
            <th scope="col">Cylindre</th>
            <th scope="col">Axe</th>
            <th scope="col">Addition</th>
            <th scope="col">Écart pupillaire</th>
            <th scope="col">Hauteur</th>
          </tr>
        </thead>
        <tbody>
          {eyes.map(({ eye, sphere, cylinder, axis, addition, distance, height }) => (
            <tr key={eye}>
              <th scope="row">{eye}</th>
              <td>{sphere}</td>
              <td>{cylinder}</td>
              <td>{axis}</td>
              <td>{addition}</td>
              <td>{distance}</td>
              <td>{height}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
