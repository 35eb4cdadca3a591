type Props = { value: string; /** By their value in the address, the default first. */ names: Record<string, string> };

/** The states of a list, as a filter. */
export function StateFilter({ value, names }: Props) {
  return (
    <label>
      État{" "}
      <select name="etat" defaultValue={value} className="input">
        {Object.entries(names).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
