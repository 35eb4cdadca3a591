import { ConfirmButton } from "~/ui/admin/confirm";
import { DataTable } from "~/ui/admin/data-table";
import { Checkbox, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form, Permitted } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import { SUPPLIER_ORDERS } from "./addresses";
import { MorePieces, SupplierNote } from "./order-fields";
import { CellInput } from "./cell-input";
import type { SupplierOrderView } from "./supplier-order-view.server";

type StepProps = { order: SupplierOrderView; form: FormState };
type Line = SupplierOrderView["lines"][number];

const addressOf = ({ id }: SupplierOrderView) => `${SUPPLIER_ORDERS}/${id}`;

const LINE = [
  { name: "Article", cell: ({ says }: Line) => says },
  { name: "Référence", cell: ({ reference }: Line) => reference ?? "–" },
];
const PRICE = { name: "Prix d’achat HT", number: true, cell: ({ price }: Line) => price ?? "–" };
const ORDERED = { name: "Commandées", number: true, cell: ({ ordered }: Line) => ordered };
const RECEIVED = { name: "Reçues", number: true, cell: ({ received }: Line) => received };

type TableProps = {
  order: SupplierOrderView;
  more: { name: string; number?: boolean; cell(line: Line): React.ReactNode }[];
};

function Lines({ order: { lines }, more }: TableProps) {
  return (
    <DataTable
      caption="Pièces de la commande"
      rows={lines}
      keyOf={({ id }) => id}
      empty="Aucune pièce."
      columns={[...LINE, ...more]}
    />
  );
}

/** The page of a draft, whose pieces can be changed until it is sent. */
export function DraftOrder({ order, form }: StepProps) {
  return (
    <>
      <Form method="post" noValidate action={addressOf(order)} reads>
        <FormGuard name="supplier-draft" />
        <input type="hidden" name="version" value={order.version} />
        <Lines
          order={order}
          more={[
            PRICE,
            {
              name: "À commander",
              cell: ({ id, says, ordered }) => (
                <CellInput
                  form={form}
                  name={`pieces-${id}`}
                  inputMode="numeric"
                  label={`Pièces à commander, ${says}`}
                  defaultValue={ordered}
                />
              ),
            },
          ]}
        />
        <div className="panel admin-narrow">
          <MorePieces form={form} />
          <SupplierNote form={form} note={order.note} />
          <div className="button-row">
            <SubmitButton name="intent" value="save" className="button button--quiet" pending="Enregistrement…">
              Enregistrer
            </SubmitButton>{" "}
            <SubmitButton name="intent" value="send" pending="Enregistrement…">
              Enregistrer et noter comme envoyée
            </SubmitButton>
          </div>
          <p className="hint">
            La boutique n’écrit pas au fournisseur&nbsp;: envoyez-lui le bon de commande, ou dictez-le. Une fois
            envoyée, la commande ne se modifie plus.
          </p>
        </div>
      </Form>
      <ConfirmButton
        action={addressOf(order)}
        fields={{ intent: "delete" }}
        question="supplierDraft"
        label="Supprimer ce brouillon"
        of={order.number}
      />
    </>
  );
}

/** The page of an order that was sent. Its pieces are received in one delivery or in several. */
export function SentOrder({ order, form }: StepProps) {
  return (
    <>
      <Form method="post" noValidate action={addressOf(order)} reads>
        <FormGuard name="supplier-delivery" />
        <input type="hidden" name="version" value={order.version} />
        <input type="hidden" name="intent" value="receive" />
        <Lines
          order={order}
          more={[
            ORDERED,
            RECEIVED,
            {
              name: "Arrivées cette fois",
              cell: ({ id, says }) => (
                <CellInput form={form} name={`pieces-${id}`} inputMode="numeric" label={`Pièces arrivées, ${says}`} />
              ),
            },
            {
              name: "Prix d’achat HT",
              cell: ({ id, says, typedPrice }) => (
                <CellInput
                  form={form}
                  name={`price-${id}`}
                  inputMode="decimal"
                  label={`Prix d’achat hors taxes en euros, ${says}`}
                  defaultValue={typedPrice}
                />
              ),
            },
          ]}
        />
        <Permitted change={addressOf(order)}>
          <div className="panel admin-narrow">
            <p className="hint">
              Le prix d’achat est celui de la livraison&nbsp;: corrigé ici, il l’est aussi sur la fiche du produit, et
              compte dans la marge des rapports. Si un produit arrive à plusieurs prix, chaque ligne garde le sien, et
              sa fiche en prend la moyenne, selon les pièces reçues.
            </p>
            <Checkbox form={form} name="all" label="Tout ce qui manque est arrivé" />
            {form.errors.over ? (
              <Checkbox form={form} name="over" label="Oui, il est arrivé plus que commandé" />
            ) : null}
            <SubmitButton pending="Enregistrement…">Mettre ces pièces en stock</SubmitButton>
          </div>
        </Permitted>
      </Form>
      <ConfirmButton
        action={addressOf(order)}
        fields={{ intent: "close", version: String(order.version) }}
        question="supplierRest"
        label="Ne plus attendre le reste"
        of={order.number}
      />
    </>
  );
}

export function ClosedOrder({ order }: StepProps) {
  return <Lines order={order} more={[PRICE, ORDERED, RECEIVED]} />;
}
