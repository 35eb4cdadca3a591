import { useEffect, useRef, useState } from "react";

import { pictureOfCamera, type Photograph } from "~/enhance/device-face/photograph";

const REFUSED =
  "L’appareil photo ne répond pas, ou n’est pas autorisé pour ce site. Autorisez-le dans votre navigateur, ou choisissez une photo.";

/** The camera of the device, started by a press and stopped with the picture. */
export function DeviceCamera({ take }: { take: (photo: Photograph | null) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [refused, refuse] = useState(false);

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    return () => stream?.getTracks().forEach((track) => track.stop());
  }, [stream]);

  const start = () => {
    refuse(false);
    const asked = navigator.mediaDevices?.getUserMedia({ video: { facingMode: "user", width: { ideal: 1280 } } });
    (asked ?? Promise.reject(new Error("no camera"))).then(setStream, () => refuse(true));
  };
  return (
    <div className="device-camera">
      {stream ? (
        <>
          <video ref={video} autoPlay muted playsInline aria-label="Ce que voit votre appareil photo" />
          <p className="button-row">
            <button
              type="button"
              className="button"
              onClick={() => {
                if (video.current) take(pictureOfCamera(video.current));
                setStream(null);
              }}
            >
              Photographier
            </button>
            <button type="button" className="button button--quiet" onClick={() => setStream(null)}>
              Annuler
            </button>
          </p>
        </>
      ) : (
        <button type="button" className="button button--quiet" onClick={start}>
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
