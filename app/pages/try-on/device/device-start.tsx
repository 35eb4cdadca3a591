import { useState, type ComponentProps } from "react";

import { photographOf, type Photograph } from "~/enhance/device-face/photograph";
import { DeviceCamera } from "./device-camera";

const NO_PHOTO =
  "Ce fichier n’est pas une photo que votre navigateur sait lire, ou elle est trop petite ou incomplète. Choisissez-en une autre.";
const NO_PICTURE = "L’image de votre appareil photo est trop petite. Choisissez plutôt une photo.";

type Props = Pick<ComponentProps<typeof DeviceCamera>, "frame" | "wornAt"> & {
  /** Whether no photograph is chosen yet: the page then shows how frames are worn. */
  first: boolean;
  pictures: { url: string; alt: string }[];
  /** What is said in place of the photograph. */
  problem: string | null;
  take(photo: Photograph, from: "camera" | "file"): void;
  /** Says why there is no photograph; null takes back what was said. */
  refuse(why: string | null): void;
  /** Deletes the photograph that is shown. */
  erase(): void;
};

/** The ways to a photograph that stays on the device: its camera, or a file. */
export function DeviceStart({ frame, wornAt, first, pictures, problem, take, refuse, erase }: Props) {
  const [files, countFile] = useState(0);
  const choose = (file: File) => {
    countFile(files + 1);
    photographOf(file).then(
      (photo) => (photo ? take(photo, "file") : refuse(NO_PHOTO)),
      () => refuse(NO_PHOTO),
    );
  };
  return (
    <>
      <div className={first ? "device-start device-start--first" : "device-start"}>
        <div>
          <p id="photo-hint" className="hint">
            De face, les yeux ouverts, sans lunettes, le téléphone à hauteur des yeux.
          </p>
          <div className="device-start__ways">
            {/* A file that is chosen ends the camera, and what was said of it. */}
            <DeviceCamera
              key={files}
              frame={frame}
              wornAt={wornAt}
              first={first}
              begin={() => refuse(null)}
              take={(taken) => (taken ? take(taken, "camera") : refuse(NO_PICTURE))}
            />
            <div className="device-start__file">
              <input
                type="file"
                id="photo"
                className="visually-hidden"
                accept="image/*"
                aria-describedby="photo-hint"
                onChange={({ currentTarget }) => {
                  const file = currentTarget.files?.[0];
                  if (file) choose(file);
                  currentTarget.value = ""; // the same file may be chosen again
                }}
              />
              <label htmlFor="photo" className="button button--quiet">
                {first ? "Choisir une photo" : "Choisir une autre photo"}
              </label>
            </div>
            {first ? null : (
              <button type="button" className="button button--quiet" onClick={erase}>
                Effacer ma photo
              </button>
            )}
          </div>
        </div>
        {first ? (
          <div className="try-on__faces">
            {pictures.map(({ url, alt }) => (
              <img key={url} src={url} alt={alt} width="1440" height="1800" />
            ))}
          </div>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className="field__error">
          {problem}
        </p>
      ) : null}
    </>
  );
}
