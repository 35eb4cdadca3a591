import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { compose, link } from "~/domain/letter.server";
import { shop } from "~/shop/identity";
import { ROLE_NAMES, ROLE_WORDS, type StaffRole } from "~/domain/accounts/staff-roles";

type Told = { email: string; firstName: string; role: StaffRole };

export function invitationMail(services: Services, { email, firstName, role }: Told, by: string, token: string): Mail {
  return compose({
    to: email,
    subject: `${by} vous invite à l’administration – ${shop.name}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${by} vous ouvre l’espace d’administration de la boutique. Votre rôle : ${ROLE_NAMES[role]} (${ROLE_WORDS[role]}).`,
      "Ce lien est valable 7 jours, une seule fois. Vous y choisirez votre mot de passe : ne le donnez à personne, chacun a le sien.",
      "Si vous n’attendiez pas cette invitation, ignorez ce message : rien ne change sans vous.",
    ],
    action: { label: "Accepter l’invitation", url: link(services, `/admin/invitation?token=${token}`) },
  });
}
