import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

import { FileField, FormGuard, SelectField, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form, Link, Permitted } from "~/ui/admin/permitted";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { Picture, thumbnail } from "~/ui/photo";

export type PhotosView = {
  path: string;
  images: {
    id: string;
    url: string;
    alt: string;
    of: string;
    /** A front that was cut out of a photograph, and can be replaced by it. */ cut?: true;
    /** A photograph that a front may be cut from. */ uncut?: true;
  }[];
  colors: [value: string, name: string][];
};

/** The forms for a product's pictures: add one from a file, describe each, remove one. */
export function ProductPhotos({ view: { path, images, colors }, form }: { view: PhotosView; form: FormState }) {
  return (
    <>
      <ErrorSummary form={form} />
      <AddPhoto path={path} colors={colors} form={form} count={images.length} />
      <p>
        <Link to={`${path}/plusieurs`} deed>
          Envoyer plusieurs photos d’un coup
        </Link>
      </p>
      <h2>Photos de ce produit</h2>
      {images.length === 0 ? (
        <p className="admin__empty">Aucune photo.</p>
      ) : (
        <Form key={images.length} method="post" action={path} noValidate className="sheet-form" reads>
          <Permitted change={path}>
            <button
              type="submit"
              name="do"
              value="describe"
              className="visually-hidden"
              tabIndex={-1}
              aria-hidden="true"
            />
          </Permitted>
          <FormGuard name="photos" />
          <ul className="photos">
            {images.map(({ id, url, alt, of, cut, uncut }, position) => (
              <li key={id}>
                <Picture src={url} sizes="20rem" alt="" width="320" height="200" loading="lazy" />
                <TextField
                  form={form}
                  name={`alt-${id}`}
                  label={`Photo ${position + 1}, ${of}`}
                  defaultValue={alt}
                  maxLength={200}
                />
                <Permitted change={path}>
                  {images.findIndex((other) => other.of === of) < position ? (
                    <>
                      <button type="submit" name="do" value={`lead-${id}`} className="button button--quiet">
                        Mettre en premier<span className="visually-hidden">&nbsp;: photo {position + 1}</span>
                      </button>{" "}
                      <button type="submit" name="do" value={`raise-${id}`} className="button button--quiet">
                        Avancer<span className="visually-hidden">&nbsp;: photo {position + 1}</span>
                      </button>
                    </>
                  ) : null}{" "}
                  <button type="submit" name="do" value={`remove-${id}`} className="button button--quiet">
                    Retirer<span className="visually-hidden">&nbsp;: photo {position + 1}</span>
                  </button>{" "}
                  {uncut ? (
                    <Link to={`${path}/${id}/detourer`}>
                      Détourer<span className="visually-hidden">&nbsp;: photo {position + 1}</span>
                    </Link>
                  ) : null}
                  {cut ? (
                    <button type="submit" name="do" value={`back-${id}`} className="button button--quiet">
                      Reprendre la photo d’origine<span className="visually-hidden">&nbsp;: photo {position + 1}</span>
                    </button>
                  ) : null}
                </Permitted>
              </li>
            ))}
          </ul>
          <Permitted change={path}>
            <div className="sheet-save">
              <SubmitButton name="do" value="describe" pending="Enregistrement…">
                Enregistrer les descriptions
              </SubmitButton>
            </div>
          </Permitted>
        </Form>
      )}
    </>
  );
}

type AddProps = Pick<PhotosView, "path" | "colors"> & { form: FormState; count: number };

/** The form for a new photograph. While one is being sent, the next can be prepared, and its fields are kept. */
function AddPhoto({ path, colors, form, count }: AddProps) {
  const add = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const sent = formData?.get("file") instanceof File ? formData : undefined;
  useLeaveOnceKept(add, sent, count);
  return (
    <Form ref={add} method="post" action={path} encType="multipart/form-data" noValidate className="sheet-form">
      <FormGuard name="photo" />
      <h2>Ajouter une photo</h2>
      <p role="status">
        {sent
          ? "La photo est en cours d’envoi : restez sur cette page jusqu’à ce qu’elle soit dans la liste. Vous pouvez préparer la suivante."
          : null}
      </p>
      {form.values.photo ? (
        <div className="field">
          <p role="status">Photo reçue&nbsp;: elle n’est pas à renvoyer.</p>
          <img src={thumbnail(form.values.photo)} alt="" width="320" height="200" />
          <input type="hidden" name="photo" value={form.values.photo} />
        </div>
      ) : null}
      <FileField
        form={form}
        name="file"
        label={form.values.photo ? "Une autre photo" : "Photo"}
        accept="image/jpeg,image/png,image/webp"
        optional={Boolean(form.values.photo)}
        hint="JPEG, PNG ou WebP, de 640 pixels de large au moins et de 10 Mo au plus. Le lieu et l’appareil de la prise de vue sont effacés."
      />
      <SelectField
        form={form}
        name="color"
        label="Coloris"
        options={[...colors, ["tous", "Tous les coloris (image générale)"]]}
      />
      <TextField
        form={form}
        name="alt"
        label="Description de la photo"
        maxLength={200}
        hint="Ce qu’elle montre, pour qui ne la voit pas. Laissée vide, elle est proposée d’après le produit et le coloris, et se relit ensuite."
        optional
      />
      <SubmitButton pending="Envoi de la photo…" name="do" value="add">
        Ajouter la photo
      </SubmitButton>
    </Form>
  );
}

/** Empties the fields once their photograph is saved, except fields that were changed since it was sent. */
function useLeaveOnceKept(add: RefObject<HTMLFormElement>, sent: FormData | undefined, count: number): void {
  const last = useRef<FormData>();
  const before = useRef(count);
  useEffect(() => {
    if (sent) last.current = sent;
  }, [sent]);
  useEffect(() => {
    const [form, kept] = [add.current, count > before.current ? last.current : undefined];
    before.current = count;
    if (!form || !kept) return;
    last.current = undefined;
    for (const name of ["file", "alt"]) {
      const field = form.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      if ((field.files ? field.files[0] : field.value) === kept.get(name)) field.value = "";
    }
  }, [add, count]);
}
