type PriceProps = {
  price: string;
  /** The lowest price of the 30 days before the reduction, by law next to the reduced one. */ was?: string;
  percent?: number;
};

export function Price({ price, was, percent }: PriceProps) {
  if (!was) return <p className="price">{price}</p>;
  return (
    <div className="price price--reduced">
      <p>
        <strong>
          <span className="visually-hidden">Prix réduit&nbsp;: </span>
          {price}
        </strong>{" "}
        {percent ? <span className="badge badge--sale">−{percent}&nbsp;%</span> : null}
      </p>
      <p className="price__was">
        Prix le plus bas des 30&nbsp;derniers jours&nbsp;: <s>{was}</s>
      </p>
    </div>
  );
}
