import { useEffect, useRef, useState } from "react";

import { pictureOfCamera, type Photograph } from "~/enhance/device-face/photograph";

const REFUSED =
  "L’appareil photo ne répond pas, ou n’est pas autorisé pour ce site. Autorisez-le dans votre navigateur, ou choisissez une photo.";

const stop = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

type DeviceCameraProps = {
  take: (photo: Photograph | null) => void;
  /** Called with the press that starts the camera. */
  begin: () => void;
  /** The picture of a frame that the live face wears. */
  frame: string;
  /** Where that picture lies, in shares of a live picture of this size. */
  wornAt: (size: { width: number; height: number }) => { left: number; top: number; width: number };
  /** Whether there is no photograph yet. */
  first: boolean;
};

const percent = (share: number) => `${share * 100}%`;

/** The camera of the device, started by a press and stopped with the picture, or when the page is left. */
export function DeviceCamera({ take, begin, frame, wornAt, first }: DeviceCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const worn = useRef<HTMLImageElement>(null);
  const starter = useRef<HTMLButtonElement>(null);
  /** Rises with each press, and when the page is left: a stream that was asked for earlier is stopped. */
  const asked = useRef(0);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [ready, setReady] = useState(false);
  const [refused, refuse] = useState(false);

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    if (stream) shutter.current?.focus();
    return () => stop(stream);
  }, [stream]);
  useEffect(() => () => void (asked.current += 1), []);

  const start = () => {
    begin();
    refuse(false);
    setReady(false);
    const own = (asked.current += 1);
    const coming = navigator.mediaDevices?.getUserMedia({ video: { facingMode: "user", width: { ideal: 1280 } } });
    (coming ?? Promise.reject(new Error("no camera"))).then(
      (come) => (own === asked.current ? setStream(come) : stop(come)),
      () => own === asked.current && refuse(true),
    );
  };
  const photograph = () => {
    if (!video.current || !ready) return;
    take(pictureOfCamera(video.current));
    setStream(null);
  };
  const cancel = () => {
    setStream(null);
    requestAnimationFrame(() => starter.current?.focus());
  };
  return (
    <div className="device-camera">
      {stream ? (
        <>
          <div className="device-camera__stage">
            <video
              ref={video}
              autoPlay
              muted
              playsInline
              aria-label="Ce que voit votre appareil photo"
              onLoadedData={({ currentTarget: { videoWidth, videoHeight } }) => {
                const { left, top, width } = wornAt({ width: videoWidth, height: videoHeight });
                const place = { left: percent(left), top: percent(top), width: percent(width) };
                if (worn.current) Object.assign(worn.current.style, place);
                setReady(true);
              }}
            />
            <img ref={worn} src={frame} alt="" hidden={!ready} />
          </div>
          <p className="hint">Placez vos yeux derrière les verres, bien en face.</p>
          <p className="button-row">
            <button
              ref={shutter}
              type="button"
              className="button"
              aria-disabled={!ready || undefined}
              onClick={photograph}
            >
              Photographier
            </button>
            <button type="button" className="button button--quiet" onClick={cancel}>
              Annuler
            </button>
          </p>
        </>
      ) : (
        <button ref={starter} type="button" className={first ? "button" : "button button--quiet"} onClick={start}>
          Prendre une photo
        </button>
      )}
      {refused ? (
        <p role="alert" className="field__error">
          {REFUSED}
        </p>
      ) : null}
    </div>
  );
}
