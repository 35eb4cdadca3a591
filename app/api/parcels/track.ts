import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { trackParcel } from "~/domain/parcels/tracking.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { apiError } from "~/http/answers/api-answers.server";

const NOT_TRACKED = "Erreur lors de la récupération du suivi.";

/** The steps of a parcel; `stale` when the carrier does not answer and these are the last known ones. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireAdminForCall(context);
  const tracking = await trackParcel(context.services, params.trackingNumber ?? "");
  switch (tracking.outcome) {
    case "followed": {
      const { parcel, delivered, fetchedAt, stale } = tracking;
      const step = parcel.step.map(({ id, ...each }) => ({ stepId: id, ...each }));
      return json({ parcel: { parcelNumber: parcel.number, step }, delivered, fetchedAt, stale });
    }
    case "notFound":
      return apiError(404, "Numéro de colis inconnu.");
    case "unavailable":
    case "notConfigured":
      return apiError(503, NOT_TRACKED);
  }
}
