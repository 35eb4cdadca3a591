import { french } from "~/shop/words/french-spacing";
import { TableScroll } from "~/ui/table-scroll";
import type { OfferView, QuoteView } from "./quote-view";

/**
 * A quote in full: whom it is for, the class A offer first, the offer chosen, and the conditions.
 * @param level of its highest headings
 */
export function QuoteSheet({ quote, level = 2 }: { quote: QuoteView; level?: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="quote">
      {quote.caution ? <p className="notice">{french(quote.caution)}</p> : null}
      <dl className="facts">
        {[...quote.facts, ["Opticien", quote.optician] as const].map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{french(said)}</dd>
          </div>
        ))}
      </dl>
      {quote.pairs.map((pair, place) => (
        <section key={place} className="quote__pair" aria-labelledby={`equipement-${place}`}>
          <Heading id={`equipement-${place}`}>{pair.title}</Heading>
          {pair.offers.map((offer) => (
            <Offer key={offer.title} offer={offer} of={pair.title} />
          ))}
        </section>
      ))}
      {quote.total ? (
        <p>
          <strong>Total des équipements choisis&nbsp;: {quote.total}</strong>
        </p>
      ) : null}
      {quote.beyondOne ? <p>{french(quote.beyondOne)}</p> : null}
      <Heading>Garanties et conditions</Heading>
      <ul className="quote__conditions hint">
        {quote.conditions.map((condition) => (
          <li key={condition}>{french(condition)}</li>
        ))}
      </ul>
    </div>
  );
}

function Offer({ offer, of }: { offer: OfferView; of: string }) {
  return (
    <div className="quote__offer">
      <TableScroll label={`${offer.title}, ${of}`}>
        <table className="quote__table">
          <caption>{offer.title}</caption>
          <thead>
            <tr>
              <th scope="col">Désignation</th>
              <th scope="col">Classe</th>
              <th scope="col">Code LPP</th>
              <th scope="col">Prix TTC</th>
              <th scope="col">Assurance maladie</th>
            </tr>
          </thead>
          <tbody>
            {offer.rows.map((row) => (
              <tr key={`${row.part} ${row.label}`}>
                <th scope="row">
                  {row.part}
                  <span className="hint"> {french(row.label)}</span>
                </th>
                <td data-label="Classe">{row.equipmentClass}</td>
                <td data-label="Code LPP">{row.code}</td>
                <td className="amount" data-label="Prix TTC">
                  {row.price}
                </td>
                <td className="amount" data-label="Assurance maladie">
                  {row.insurance}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {offer.per ? (
        <p>
          <strong>{offer.per}</strong>
        </p>
      ) : null}
      <dl className="totals">
        {offer.sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{french(amount)}</dd>
          </div>
        ))}
      </dl>
      {offer.notes.map((note) => (
        <p key={note} className="hint">
          {french(note)}
        </p>
      ))}
    </div>
  );
}
