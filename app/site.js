/**
 * Every address of the shop: its path, its methods, its module and its traits.
 * Read by `remix.config.js` (routing), by the gate (access, cache, body, headers, 405), by `/robots.txt` and
 * `/sitemap.xml`, and by `npm run docs`, which writes `docs/routes.md`. The traits are explained in
 * `site-types.ts`. A new page or call is one line here and one module; a listed page is also named in
 * `ui/frame/site-pages.ts`, and an admin tab in `pages/admin/frame/tabs.ts`.
 *
 * Private is the default: an answer is `no-store` unless its line says `public`, a page `noindex` unless it says `listed`, and
 * nothing is kept in memory unless it says `cached`. A notice that is shown on a public page makes it private too. The loader of a
 * page decides who may open it: `requireCustomer` (`http/session`) and `requireAdmin` (`http/admin`), for a call
 * `requireCustomerForCall` and `requireAdminForCall` (`http/admin/access.server.ts`).
 *
 * @typedef {import("./site-types").Traits} Traits
 * @typedef {import("./site-types").Address} Address
 */

const MB = 1_000_000;
const ARTICLE = "article/article";
const ANSWERS = /** @type {const} */ ({ whileClosed: "answers" });
const ONCE_OPENED = /** @type {const} */ ({ whileClosed: "once opened" });
const OF_ADMIN = { admin: /** @type {const} */ (true), ...ANSWERS };
const ADMIN = { within: "admin/frame/admin", ...OF_ADMIN };

/** @type {[path: string, methods: string, id: string, traits: Traits, about: string][]} */
// prettier-ignore
const PAGES = [
  ["/", "GET", "home/root", { public: true, listed: true }, "The front door: a press, a key or a scroll leads home"],
  ["/home", "GET", "home/home", { public: true, cached: true, listed: true }, "Film, two entries, the timeless pieces, the house, the shop"],
  ["/optiques-homme", "GET", "catalogue/optical-men", { public: true, cached: true, listed: true }, "A shelf: filters, sort, density and page stand in the address"],
  ["/optiques-femme", "GET", "catalogue/optical-women", { public: true, cached: true, listed: true }, "A shelf"],
  ["/solaires-homme", "GET", "catalogue/sun-men", { public: true, cached: true, listed: true }, "A shelf"],
  ["/solaires-femme", "GET", "catalogue/sun-women", { public: true, cached: true, listed: true }, "A shelf"],
  ["/nouveautes", "GET", "catalogue/new-arrivals", { public: true, cached: true, listed: true }, "A shelf of what is new"],
  ["/lunettes-enfant", "GET", "catalogue/children", { public: true, cached: true, listed: true }, "A shelf of frames for children"],
  ["/100-sante", "GET", "catalogue/class-a", { public: true, cached: true, listed: true }, "A shelf of class A, and what that is"],
  ["/accessoires", "GET", "catalogue/accessories", { public: true, cached: true, listed: true }, "Accessories by family"],
  ["/recherche", "GET", "catalogue/search", { public: true }, "`?q=`: frames and accessories by name, maker, shape, material and colour"],
  ["/optique-selection", "GET", "selection/optical-selection", { public: true, listed: true, scripts: false }, "Two doors to frames, for her and for him"],
  ["/solaire-selection", "GET", "selection/sun-selection", { public: true, listed: true, scripts: false }, "Two doors to sunglasses"],
  ["/VueSelection", "GET", "selection/sight-selection", { public: true, listed: true, scripts: false }, "Choose by one's sight; how to read a prescription"],

  ["/guide-des-formes", "GET", "selection/shape-guide", { public: true, listed: true, scripts: false }, "Three questions, `?visage=`, `?rayon=`, `?miennes=`, that end on a shelf"],

  ["/sur-mon-visage", "GET POST", "try-on/try-on", { upload: 8 * MB, listed: true, scripts: false, health: true }, "A photograph of one's face, on which drawn frames then lie: sent, shown or not, deleted"],
  ["/sur-mon-visage/appareil", "GET", "try-on/device/on-device", { camera: true }, "The same with a photograph that stays on the device: chosen or taken, marked and kept there by scripts"],
  ["/sur-mon-visage/appareil/cote-a-cote", "GET", "try-on/device/compared", {}, "`?monture=`: up to four frames on that face, to compare and to print"],
  ["/sur-mon-visage/pupilles", "GET POST", "try-on/pupils", { scripts: false, health: true }, "Its two pupils, pressed"],
  ["/sur-mon-visage/ecart", "GET POST", "try-on/distance", { scripts: false, health: true }, "The distance between them: typed, or an average"],
  ["/sur-mon-visage/carte", "GET POST", "try-on/card", { scripts: false, health: true }, "The same by a bank card in the photograph, whose two ends are pressed"],
  ["/sur-mon-visage/ajuster", "GET POST", "try-on/adjust", { scripts: false, health: true }, "Where frames sit, corrected by plain buttons"],
  ["/sur-mon-visage/cote-a-cote", "GET POST", "try-on/side-by-side", { scripts: false, health: true }, "Up to four frames on one's face, to compare and to print"],

  ["/sur-mon-visage/partage/:id", "GET", "try-on/shared-face", { scripts: false, health: true, secret: "address" }, "`?cle=`: these frames on this face, for the signed link that its owner made; read only"],
  ["/comparer", "GET", "compare/compare", { public: true, scripts: false }, "`?monture=`, once for each frame: two to four of them side by side, at one scale"],
  ["/article/:slug", "GET POST", ARTICLE, { public: true, cached: true, listed: true }, "One frame, by slug, id or number: pictures, colours, sizes, measures, to the cart"],
  ["/article-accessoire/:id", "GET POST", "article/accessory", { public: true, cached: true, listed: true }, "One accessory"],
  ["/article/:slug/verres", "GET POST", "lenses/lens-wizard", { within: ARTICLE, health: true }, "`?etape=`: the lens wizard, which leads to the cart; from a hydrated article, a dialog over it"],
  ["/verres-seuls", "GET POST", "lenses/own-frame/lenses-only", { listed: true }, "Lenses for a frame that the customer owns: how it goes, and the frame described (`?monture=` changes one, `?article=` fills it in)"],
  ["/verres-seuls/:monture", "GET POST", "lenses/own-frame/own-wizard", { health: true }, "`?etape=`: the lens wizard for a frame of one's own, by its rim"],
  ["/article/:slug/papier", "GET", "article/paper-frame", { public: true, scripts: false }, "`?taille=`: a drawn frame to print at true size and to cut out"],
  ["/article/:slug/question", "GET POST", "contact/ask", { health: true, scripts: false }, "A question to an optician about a frame"],
  ["/article/:slug/reserver", "GET POST", "reservations/reserve", {}, "A frame put aside in the shop: colour, size, who comes"],
  ["/question/:id", "GET", "contact/question", { ...ONCE_OPENED, scripts: false }, "`?cle=`: a question and its answer, for its signed link"],
  ["/reservation/:id", "GET POST", "reservations/reservation", { ...ONCE_OPENED, scripts: false }, "`?cle=`: a reservation, for its signed link; gives it back"],

  ["/panier", "GET POST", "cart/cart", {}, "The cart; every form that adds or changes posts here. The drawer shows the same"],
  ["/checkout", "GET POST", "checkout/checkout", { upload: 5 * MB }, "`?step=…`: guest or account, details, prescription, delivery, check and payment"],
  ["/checkout/retour", "GET", "checkout/checkout-return", ONCE_OPENED, "Where the hosted payment page sends back to"],
  ["/devis", "GET POST", "quotes/new-quote", { health: true }, "A free quote for the glasses and optical frames of the cart, for those of the wizard (`?article=&couleur=&taille=&verres=`), or for a frame alone (no `verres`, `&quantite=`)"],
  ["/devis/:id", "GET POST", "quotes/quote", { ...ONCE_OPENED, health: true }, "`?cle=`: a written quote, for its signed link: read, ordered, made anew"],
  ["/wishlist", "GET POST", "wishlist/wishlist", {}, "What the visitor keeps; every heart posts here"],
  ["/wishlist/partage/:token", "GET", "wishlist/shared-wishlist", { secret: "last part" }, "A wishlist that its owner shows, read only"],

  ["/commande/:id", "GET POST", "order/order", ONCE_OPENED, "An order, its parcel, returns and withdrawals, for its signed link and the browser that placed it; to a guest's, it offers an account"],
  ["/commande/:id/ordonnance", "GET POST", "order/prescription", { ...ONCE_OPENED, health: true, upload: 5 * MB }, "Where a prescription is sent later: by the link of a mail or from the browser that placed the order"],
  ["/commande/:id/correction/:proposalId", "GET POST", "order/correction", { ...ONCE_OPENED, health: true, scripts: false }, "`?cle=`: a correction that the optician proposes, for its signed link: accepted or declined"],
  ["/commande/:id/retour", "GET POST", "after-sale/return", ONCE_OPENED, "A return, line by line"],
  ["/commande/:id/adaptation", "GET POST", "after-sale/adaptation", { ...ONCE_OPENED, health: true }, "Lenses that do not suit, told to an optician; the answers"],
  ["/commande/:id/renoncer", "GET POST", "after-sale/withdrawal", ONCE_OPENED, "The contract taken back: which lines, then (`&etape=verifier`) 'Confirmer la rétractation'"],
  ["/suivi-commande", "GET POST", "order/find-order", { ...ONCE_OPENED, listed: true }, "An order by its number and e-mail"],
  ["/renoncer", "GET POST", "after-sale/find-withdrawal", { ...ONCE_OPENED, listed: true }, "An order by its number and e-mail, to take the contract back"],

  ["/mon-compte", "GET POST", "account/account", ONCE_OPENED, "Logged out (`?vue=inscription`, `mot-de-passe-oublie`; `?retour=`): login, registration, forgotten password. Logged in (`?page=`): purchases"],
  ["/mon-compte/retours", "GET", "account/returns", ONCE_OPENED, "What was delivered, what was sent back of it and what can be"],
  ["/mon-compte/carnet", "GET POST", "account/carnet/carnet", { ...ONCE_OPENED, health: true }, "`?porteur=`: the family's wearers, their glasses and prescriptions; takes a prescription up again"],
  ["/mon-compte/demandes", "GET", "account/requests/requests", ONCE_OPENED, "Appointments, questions to the optician and reservations of the account"],
  ["/mon-compte/profil", "GET POST", "account/profile", ONCE_OPENED, "Who one is, the address of mails and its proof, the address book (`?modifier=1`, `?adresse=`)"],
  ["/mon-compte/parametres", "GET POST", "account/settings", ONCE_OPENED, "Password, devices, the letter, the way to one's data"],
  ["/mon-compte/donnees", "GET POST", "account/own-data/own-data", ONCE_OPENED, "One's own data, for the password"],
  ["/mon-compte/donnees/effacer", "GET POST", "account/own-data/erase", ONCE_OPENED, "What goes with an account, what stays and why; erases it"],
  ["/verify-email", "GET POST", "account/access/verify-email", { ...ANSWERS, secret: "address" }, "`?token=`: a button that proves an address"],
  ["/reset-password", "GET POST", "account/access/reset-password", { ...ANSWERS, secret: "address" }, "`?token=`: a new password by a mailed link"],
  ["/invalid-token", "GET", "account/access/invalid-token", { ...ANSWERS, scripts: false }, "Where a link leads that has ended"],

  ["/rendez-vous", "GET POST", "appointments/book", { listed: true }, "`?etape=1..3`: an appointment: reason, slot (`?vue=3jours`, `semaine`, `mois`; `?du=` a day; `?avec=` a person), who comes"],
  ["/rendez-vous/:id", "GET POST", "appointments/appointment", ONCE_OPENED, "`?cle=`: an appointment, for its signed link: shown, moved, cancelled"],
  ["/contact", "GET POST", "contact/contact", { listed: true, scripts: false, keepsRefusal: true }, "Address, hours and whether it is open now; a message to the shop"],
  ["/newsletter", "GET POST", "newsletter/newsletter", { listed: true, scripts: false, keepsRefusal: true }, "The letter; the form at the foot of every page posts here"],
  ["/newsletter/desinscription", "GET POST", "newsletter/unsubscribe", { ...ANSWERS, scripts: false }, "`?abonne=&cle=`: out of the letter, for its signed link"],
  ["/gestion-des-cookies", "GET POST", "legal/cookies", { ...ONCE_OPENED, listed: true }, "Every cookie with its use and duration; the choice, made or taken back. The banner posts here"],
  ["/version-legere", "GET POST", "help/light-version", { scripts: false }, "Pages without script, video and font; the footer's button posts here"],

  ["/a-propos", "GET", "help/about", { public: true, listed: true, scripts: false }, "The shop, its history, its team"],
  ["/services", "GET", "help/services", { public: true, listed: true, scripts: false }, "Four services"],
  ["/conseil-entretien", "GET", "help/care", { public: true, listed: true, scripts: false }, "Care advice, made to be printed"],
  ["/modes-de-paiement", "GET", "help/payment-means", { public: true, listed: true, scripts: false }, "How one pays"],
  ["/options-de-livraison", "GET", "help/delivery-options", { public: true, listed: true, scripts: false }, "How it arrives"],
  ["/retours", "GET", "help/returns", { public: true, listed: true, scripts: false }, "How it goes back"],
  ["/securite-des-verres", "GET", "lenses/safety/lens-safety", { public: true, listed: true, scripts: false }, "Who makes the lenses and treatments, their numbers, how they are used safely"],
  ["/faq", "GET", "help/faq", { public: true, listed: true, scripts: false }, "Questions and answers"],
  ["/accessibilite", "GET", "help/accessibility", { public: true, listed: true, scripts: false }, "For whom the site works, and how to say where it does not"],
  ["/plan-du-site", "GET", "help/site-map", { public: true, listed: true, scripts: false }, "Every public page, makers and shapes"],
  ["/mentions-legales", "GET", "legal/legal-notice", { ...ONCE_OPENED, public: true, listed: true, scripts: false }, "Who the shop is"],
  ["/conditions-generales-de-vente", "GET", "legal/terms", { ...ONCE_OPENED, public: true, listed: true, scripts: false }, "The terms of sale"],
  ["/conditions-generales-de-vente/versions", "GET", "legal/terms-versions", { ...ONCE_OPENED, scripts: false }, "Every version of the terms that an order was made under"],
  ["/conditions-generales-de-vente/versions/:version", "GET", "legal/terms-version", { ...ONCE_OPENED, scripts: false }, "One of them, as it stood"],
  ["/politique-confidentialite", "GET", "legal/privacy", { ...ONCE_OPENED, public: true, listed: true, scripts: false }, "What is kept of whom, why and how long"],

  ["/admin", "GET", "admin/frame/admin", OF_ADMIN, "The layout of the admin area"],
  ["/admin", "GET", "admin/today/today", ADMIN, "The day at the shop: what waits, by its deadline; who comes"],
  ["/admin/utilisateurs", "GET", "admin/users/users", ADMIN, "The accounts, found by name or address"],
  ["/admin/recherche", "GET", "admin/search/search", ADMIN, "`?q=`: people, orders, papers, parcels, appointments, messages and products by whatever one knows of them"],
  ["/admin/clients/:id/fusion", "GET POST", "admin/customers/merging/merge", ADMIN, "Two sheets of one person made one: what moves and what differs is shown first"],
  ["/admin/clients/:id", "GET POST", "admin/customers/customer", { ...ADMIN, health: true }, "All the shop knows of someone, with an account or without; its notes of them"],
  ["/admin/connexion", "GET POST", "admin/access/sign-in", OF_ADMIN, "`?retour=`: an administrator's login, which leads to the page first asked for"],
  ["/admin/code", "GET POST", "admin/access/code", OF_ADMIN, "Its second step, with a second factor"],
  ["/admin/invitation", "GET POST", "admin/staff/invitation", { ...OF_ADMIN, secret: "address" }, "`?token=`: the mailed invitation to the admin area, answered by choosing a password"],
  ["/admin/deconnexion", "GET POST", "admin/access/sign-out", { ...OF_ADMIN, unlimited: true }, "Log-out"],
  ["/admin/confirmer-identite", "GET POST", "admin/access/confirm-identity", ADMIN, "`?retour=`: the password again, before refunds and exports"],
  ["/admin/confirmation", "GET", "admin/frame/confirmation", ADMIN, "`?vers=&question=`: the question before an intent is carried out, without scripts"],
  ["/admin/securite", "GET POST", "admin/access/security", ADMIN, "An administrator's own devices, second factor and password"],
  ["/admin/securite/validation", "GET POST", "admin/access/second-factor", ADMIN, "The second factor and its recovery codes"],
  ["/admin/securite/mot-de-passe", "GET POST", "admin/access/password", ADMIN, "A new password"],
  ["/admin/affichage", "GET POST", "admin/frame/display", ADMIN, "Lists dense or airy, keys on or off, on this device; the keys"],
  ["/admin/produits", "GET POST", "admin/products/products", ADMIN, "`?categorie=&q=&stock=bas&archives=1`: the products, with their stock by colour; deleted, archived, put back on sale"],
  ["/admin/produits/nouveau", "GET POST", "admin/products/new-product", ADMIN, "`?copie=`: a product's sheet, added"],
  ["/admin/produits/:id", "GET POST", "admin/products/product", ADMIN, "A product's sheet, changed; says what a colleague changed meanwhile"],
  ["/admin/produits/:id/photos", "GET POST", "admin/products/photos", { ...ADMIN, upload: 10 * MB }, "A product's pictures"],
  ["/admin/produits/:id/photos/plusieurs", "GET POST", "admin/products/several-photos", { ...ADMIN, upload: 10 * MB, files: 8 }, "Several pictures of a product in one go, with words proposed for each"],
  ["/admin/produits/:id/photos/:photo/detourer", "GET POST", "admin/products/cut-out", ADMIN, "`?largeur=&tolerance=&ombre=`: a front cut out of its photograph, looked at, then kept"],
  ["/admin/produits/:id/notice", "GET POST", "admin/products/instructions", { ...ADMIN, upload: 5 * MB }, "The PDF that says how a product is used"],
  ["/admin/produits/tableur", "GET POST", "admin/stock/stock-import", { ...ADMIN, upload: 10 * MB }, "Stocks and prices by a spreadsheet, checked whole"],
  ["/admin/produits/tableur/:id", "GET POST", "admin/stock/stock-import-check", ADMIN, "Its changes line by line, then confirmed"],
  ["/admin/promotions", "GET POST", "admin/promotions/promotions", ADMIN, "Reductions with their days, that begin and end by themselves; one ended at once"],
  ["/admin/produits/:id/apercu", "GET", "article/preview", OF_ADMIN, "`?couleur=&taille=`: a product that is not on sale, as its page will be; nothing on it can be bought"],
  ["/admin/promotions/nouvelle", "GET POST", "admin/promotions/new-promotion", ADMIN, "`?on=&percent=&from=&until=`: what a promotion would ask for each product, then planned"],
  ["/admin/produits/reception", "GET POST", "admin/stock/scan", ADMIN, "Pieces that arrived, or were counted, as a scanner writes them; the changes are looked at as those of a spreadsheet"],
  ["/admin/produits/:id/mouvements", "GET", "admin/stock/movements", ADMIN, "Why the pieces of a product became more or fewer"],
  ["/admin/produits/prix", "GET POST", "admin/promotions/bulk-prices", ADMIN, "Prices of a brand, a shelf or a list changed for good, by a percentage; the changes are looked at as those of a spreadsheet"],
  ["/admin/produits/seuils", "GET POST", "admin/promotions/bulk-thresholds", ADMIN, "The low-stock threshold of a brand, a shelf or a list of products; the changes are looked at as those of a spreadsheet"],
  ["/admin/fournisseurs", "GET", "admin/suppliers/supplier-orders", ADMIN, "Orders to those who supply the shop; whose colours run low"],
  ["/admin/fournisseurs/nouvelle", "GET POST", "admin/suppliers/new-supplier-order", ADMIN, "`?fournisseur=`: what a supplier's colours lack, proposed piece by piece, made a draft"],
  ["/admin/fournisseurs/:id", "GET POST", "admin/suppliers/supplier-order", ADMIN, "One of these orders: a draft changed and sent; its pieces received, in parts too; the rest given up"],
  ["/admin/marques", "GET", "admin/brands/brands", ADMIN, "The brands, with who makes their products"],
  ["/admin/marques/fiche", "GET POST", "admin/brands/brand", ADMIN, "`?marque=`: who makes a brand's products, and who answers for them in the Union"],
  ["/admin/verres", "GET POST", "admin/lenses/lenses", ADMIN, "The lenses"],
  ["/admin/verres/:id", "GET POST", "admin/lenses/lens", ADMIN, "One lens, or `nouveau`"],
  ["/admin/traitements", "GET POST", "admin/lenses/treatments", ADMIN, "The treatments"],
  ["/admin/traitements/:id", "GET POST", "admin/lenses/treatment", ADMIN, "One treatment, or `nouveau`"],
  ["/admin/commandes", "GET POST", "admin/orders/orders", ADMIN, "`?statut=&ordonnance=a-verifier&q=&du=&au=&ouvert=&cocher=tout`: the orders, those being prepared first; `ouvert` unfolds one; those ticked are prepared, sent, printed, exported"],
  ["/admin/commandes/:id", "GET POST", "admin/orders/order", ADMIN, "One order, and where every form about it posts: status, parcel, labels, prescription, returns"],
  ["/admin/commandes/:id/coordonnees", "GET POST", "admin/orders/contact/contact", ADMIN, "Who an order is for and where it goes, corrected"],
  ["/admin/commandes/:id/remboursement", "GET POST", "admin/orders/refund/refund", ADMIN, "Money given back, in two presses, behind the password"],
  ["/admin/commandes/:id/correction/:lineId", "GET", "admin/orders/correction/correction", { ...ADMIN, health: true }, "What lenses are cut to; each reading is in the journal"],
  ["/admin/commandes/:id/atelier/:lineId", "GET POST", "admin/orders/job/job", { ...ADMIN, health: true }, "The bench's sheet of a pair, to be printed; its lenses ordered, received, mounted with their lots, checked"],
  ["/admin/commandes/:id/ordonnance", "GET POST", "admin/orders/bench/bench", { ...ADMIN, health: true }, "`?fichier=`: the prescription beside what was typed: accepted eye by eye, or refused with a reason"],
  ["/admin/commandes/:id/ordonnance/:lineId", "GET POST", "admin/orders/bench/proposal", { ...ADMIN, health: true }, "Another correction for the lenses of a line, proposed to the customer"],
  ["/admin/commandes/:id/ordonnance/:lineId/mesures", "GET POST", "admin/orders/bench/measures", { ...ADMIN, health: true }, "What was measured on the wearer for the lenses of a line: distances of the pupils, heights in the frame"],
  ["/admin/commandes/:id/bon", "GET", "admin/orders/packing-slip/packing-slip", ADMIN, "The packing slip, to be printed: no price"],
  ["/admin/commandes/nouvelle", "GET POST", "admin/orders/till/sale", ADMIN, "`?q=&ligne=&livraison=`: an order taken in the shop or by telephone, paid there or by a mailed link"],
  ["/admin/commandes/lunettes", "GET POST", "admin/orders/till/glasses/new-glasses", { ...ADMIN, health: true }, "`?ajout=&coloris=&taille=` or `?monture=client`: a frame for someone in the shop, who is to have lenses in it"],
  ["/admin/commandes/lunettes/:key", "GET POST", "admin/orders/till/glasses/glasses", { ...ADMIN, health: true, upload: 5 * MB }, "`?etape=`: their correction, prescription, measures and lenses, which lead to a quote; each reading is in the journal"],
  ["/admin/retraits", "GET POST", "admin/pickups/pickups", ADMIN, "`?q=`: orders that wait in the shop, handed over on a code or a name"],
  ["/admin/lots", "GET POST", "admin/recalls/recalls", ADMIN, "`?lot=`: who wears lenses of a lot, or who bought an article by its GTIN, UDI-DI or maker’s reference; where each is; the letter to them, prepared, then confirmed or discarded; holding back without a letter; the end of a recall; who was told of it, how and by whom"],
  ["/admin/adaptations", "GET POST", "admin/adaptations/adaptations", ADMIN, "Lenses that do not suit: those that wait first; `?commande=&ligne=` notes what is told in the shop"],
  ["/admin/adaptations/:id", "GET POST", "admin/adaptations/adaptation", { ...ADMIN, health: true }, "One of them, answered; each reading is in the journal"],
  ["/admin/retours", "GET", "admin/orders/returns/returns", ADMIN, "Returns and withdrawals that wait for the shop"],
  ["/admin/a-regler", "GET", "admin/money/money", ADMIN, "Money to give back, and money that is not clear: each with its last day"],
  ["/admin/a-regler/:id", "GET POST", "admin/money/settle", ADMIN, "One of them, settled by what an administrator writes of it"],
  ["/admin/comptabilite", "GET POST", "admin/accounting/accounting", ADMIN, "`?du=&au=`: what the journal of money adds up to in a period, its exports, the closings, what the law asks; the date is confirmed there once the clock has jumped"],
  ["/admin/comptabilite/clotures/:period", "GET", "admin/accounting/closing", ADMIN, "The Z of a day, a month or a year (`2026-11-23`, `2026-11`, `2026`), to be printed"],
  ["/admin/logs", "GET", "admin/tracking-logs/tracking-logs", ADMIN, "What happened to orders"],
  ["/admin/reservations", "GET POST", "admin/reservations/reservations", ADMIN, "`?statut=&q=`: pairs put aside in the shop: handed over, expired, cancelled"],
  ["/admin/rendez-vous", "GET POST", "admin/appointments/appointments", ADMIN, "`?statut=&q=&du=&au=`: the appointments as cards; those that wait first"],
  ["/admin/rendez-vous/semaine", "GET POST", "admin/appointments/week", ADMIN, "`?debut=&agenda=&client=`: the diaries of a week, everyone's or one person's, where a free slot is looked for somebody"],
  ["/admin/rendez-vous/prendre", "GET POST", "admin/appointments/caller", ADMIN, "`?creneau=&client=&avec=`: an appointment for someone at the telephone or in the shop, confirmed at once"],
  ["/admin/rendez-vous/bloquer", "GET POST", "admin/appointments/block-slot", ADMIN, "`?creneau=&avec=`: keeps time for the shop or for one person"],
  ["/admin/rendez-vous/agendas", "GET POST", "admin/diaries/diaries", ADMIN, "Who receives at appointments, in their order; someone is added"],
  ["/admin/rendez-vous/agendas/:id", "GET POST", "admin/diaries/diary", ADMIN, "One of them: name, hours, reasons, absences; closed or opened again"],
  ["/admin/devis", "GET", "admin/quotes/quotes", ADMIN, "`?statut=&q=`: the quotes: unanswered, ordered, expired"],
  ["/admin/devis/:id", "GET POST", "admin/quotes/quote", { ...ADMIN, health: true }, "One quote: sent by mail, handed over, turned into an order; each reading is in the journal"],
  ["/admin/courriels", "GET POST", "admin/letters/letters", ADMIN, "Letters that the mail server refuses, to be sent again or given up, and those that are late"],
  ["/admin/messages", "GET", "admin/messages/messages", ADMIN, "What came by the contact form"],
  ["/admin/messages/:id", "GET POST", "admin/messages/message", ADMIN, "One message: read, done"],
  ["/admin/questions", "GET", "admin/messages/questions", ADMIN, "Questions to an optician"],
  ["/admin/questions/:id", "GET POST", "admin/messages/question", ADMIN, "One question, answered by name; each reading is in the journal"],
  ["/admin/lettres", "GET", "admin/newsletter/letters", ADMIN, "Letters to the subscribers, and how many those are"],
  ["/admin/lettres/nouvelle", "GET POST", "admin/newsletter/new-letter", ADMIN, "A letter, begun"],
  ["/admin/lettres/:id", "GET POST", "admin/newsletter/letter", ADMIN, "A letter in Markdown: changed, shown as it arrives, tried out, sent, halted; what became of it"],
  ["/admin/codes-promo", "GET POST", "admin/coupons/coupons", ADMIN, "Discount codes"],
  ["/admin/codes-promo/nouveau", "GET POST", "admin/coupons/new-coupon", ADMIN, "A code, added"],
  ["/admin/codes-promo/:id", "GET POST", "admin/coupons/coupon", ADMIN, "A code, changed"],
  ["/admin/analytics", "GET", "admin/analytics/analytics", ADMIN, "`?from=&to=&prefix=&limit=`: what was sold, day by day; the pages looked at most, as bars and as a table"],
  ["/admin/rapports", "GET", "admin/reports/reports", ADMIN, "`?du=&au=&par=`: revenue against the year before, what was sold by brand, kind, colour, channel and seller; stock, returns, quotes, visitors"],
  ["/admin/reglages", "GET", "admin/settings/settings", ADMIN, "The settings of the shop, what visitors read of them, who changed them last"],
  ["/admin/reglages/ouverture", "GET POST", "admin/settings/opening", ADMIN, "What a shop needs before it opens, each with the way to its form; a test mail; opens and closes"],
  ["/admin/reglages/:group", "GET POST", "admin/settings/group", ADMIN, "A group of settings (`identite`, `horaires`), changed; says what a colleague changed meanwhile"],
  ["/admin/reglages/fermetures", "GET POST", "admin/settings/closures", ADMIN, "The shop closed from one day to another, or open on a day of its own; the appointments that fall on closed hours"],
  ["/admin/reglages/courriels", "GET", "admin/settings/letters", ADMIN, "The letters to customers, and which of them speak in the shop's own words"],
  ["/admin/reglages/courriels/:letter", "GET POST", "admin/settings/letter", ADMIN, "The words of one letter, with its variables: a preview, a test, the way back to what was delivered"],
  ["/admin/reglages/textes", "GET", "admin/settings/texts", ADMIN, "The pages to read, and which of them the shop wrote in part itself"],
  ["/admin/reglages/textes/:page", "GET POST", "admin/settings/text", ADMIN, "The texts of one page in Markdown, part by part: a preview, the way back to what was delivered"],
  ["/admin/reglages/images", "GET POST", "admin/settings/pictures", { ...ADMIN, upload: 10 * MB }, "Logo, icon, share picture and the large pictures of pages: sent, described, taken back"],
  ["/admin/reglages/historique", "GET POST", "admin/settings/history", ADMIN, "Who changed which settings; goes back to any version"],
  ["/admin/equipe", "GET POST", "admin/staff/staff", ADMIN, "Who works in the admin area, under which role; invited by mail, changed, taken out; behind the password"],
  ["/admin/equipe/:id", "GET POST", "admin/staff/colleague", ADMIN, "One of them: role, register number, access ended"],
  ["/admin/journal", "GET", "admin/audit/audit", ADMIN, "What administrators did"],

];

/**
 * Addresses among the pages that answer with a file or lead elsewhere: they render nothing.
 * @type {[path: string, methods: string, id: string, traits: Traits, about: string][]}
 */
// prettier-ignore
const DOWNLOADS = [
  ["/sur-mon-visage/photo", "GET", "try-on/face", { health: true }, "`?vue=`: this browser's own photograph, whole, under the frames, or one eye of it"],
  ["/commande/:id/facture", "GET", "order/invoice", ONCE_OPENED, "The invoice as a file"],
  ["/commande/:id/facture/:proposalId", "GET", "order/supplement-invoice", ONCE_OPENED, "The invoice of what a correction cost more, as a file"],
  ["/article/:slug/monture-en-papier.pdf", "GET", "article/paper-frame-file", {}, "The frame to print and to cut out, as a PDF"],
  ["/devis/:id/devis.pdf", "GET", "quotes/quote-file", ONCE_OPENED, "A quote as a file"],
  ["/commande/:id/facture-detaillee", "GET", "order/detailed-invoice", { ...ONCE_OPENED, health: true }, "The invoice eye by eye, with group codes, for a supplementary insurer"],
  ["/commande/:id/dossier-mutuelle.zip", "GET", "order/insurer-file", { ...ONCE_OPENED, health: true }, "Invoices, prescription and traceability in one file; the prescription's reading is written down"],
  ["/commande/:id/recu-acompte", "GET", "order/deposit-receipt", ONCE_OPENED, "The receipt of the deposit that an order was begun with"],
  ["/commande/:id/garantie", "GET", "order/warranty", ONCE_OPENED, "The warranty card of glasses that were handed over, with what was mounted"],
  ["/commande/:id/avoir/:creditNoteId", "GET", "order/credit-note", ONCE_OPENED, "A credit note as a file"],
  ["/commande/:id/ordonnance/fichier", "GET", "order/prescription-file", { ...ONCE_OPENED, health: true }, "The prescription's file; each reading is written down"],
  ["/conditions-generales-de-vente/versions/:version/:paper", "GET", "legal/terms-paper", ONCE_OPENED, "`conditions.pdf`, `retractation.pdf`: what the confirmation of an order carries"],
  ["/mon-compte/donnees/archive.zip", "GET", "account/own-data/archive", ONCE_OPENED, "One's own data as an archive"],
  ["/admin/produits/export.csv", "GET", "admin/stock/stock-export", ADMIN, "The list of stocks and prices, to be changed in a spreadsheet"],
  ["/admin/produits/:id/photos/:photo/detourage.jpg", "GET", "admin/products/cut-out-preview", ADMIN, "The same and `&fond=`: the cut on paper (`papier`), on a colour (`couleur`) or on a face (`visage`), before it is kept"],
  ["/admin/fournisseurs/:id/bon.pdf", "GET", "admin/suppliers/order-form", ADMIN, "The order on paper, for its supplier"],
  ["/admin/fournisseurs/:id/bon.csv", "GET", "admin/suppliers/order-table", ADMIN, "The same as a table"],
  ["/admin/commandes/bons.pdf", "GET", "admin/orders/bulk/slips", ADMIN, "`?id=`, once for each order: packing slips and labels, to be printed at once"],
  ["/admin/commandes/export.csv", "GET", "admin/orders/bulk/orders-export", ADMIN, "`?id=`, once for each order: the ticked orders as a table; behind the password"],
  ["/admin/commandes/:id/papiers/:paper", "GET", "admin/orders/papers/paper", ADMIN, "A paper of the order for the admin, without its customer's key: `facture.pdf`, `facture-{proposalId}.pdf`, `avoir-{creditNoteId}.pdf`, `recu-acompte.pdf`, `garantie.pdf`"],
  ["/admin/devis/:id/devis.pdf", "GET", "admin/quotes/quote-file", { ...ADMIN, health: true }, "The same as a file, of an erased person too; each reading is in the journal"],
  ["/admin/commandes/:id/optique/:paper", "GET", "admin/orders/papers/optical-paper", { ...ADMIN, health: true }, "Those that tell of someone's eyes: `devis.pdf`, `facture-detaillee.pdf`, `dossier-mutuelle.zip`; each reading is in the journal"],
  ["/admin/lots/lettres.pdf", "GET", "admin/recalls/letters", ADMIN, "`?rappel=&commande=`: the letter of a recall on paper, one page for each person whom no mail reaches, or for one"],
  ["/admin/commandes/:id/preuves.zip", "GET", "admin/orders/evidence", ADMIN, "What answers a bank's dispute: order, parcel, history, invoice; behind the password"],
  ["/admin/comptabilite/exports/:file", "GET", "admin/accounting/export", ADMIN, "`?du=&au=`: `journal.csv`, `factures.csv`, `avoirs.csv`, `ventes-par-jour.csv`, `clotures.csv`, `ecritures-fec.txt`, `pieces.zip`; behind the password"],
  ["/admin/comptabilite/clotures/:period/z.pdf", "GET", "admin/accounting/closing-file", ADMIN, "The same Z as a PDF, to be kept"],
  ["/admin/lettres/abonnes.csv", "GET", "admin/newsletter/subscribers", ADMIN, "Who is subscribed, with the consent; behind the password"],
  ["/admin/rendez-vous/export.csv", "GET", "admin/appointments/export", ADMIN, "The list as it is filtered, for a spreadsheet"],
  ["/*", "GET", "home/unknown", { public: true }, "What nobody knows: a page leads home, a file is told as missing"],
];

/** @type {[path: string, methods: string, id: string, traits: Traits, about: string][]} */
// prettier-ignore
const CALLS = [
  ["/api/health", "GET", "health", ANSWERS, "Alive; gives the csrf cookie"],
  ["/api/auth/login", "POST", "accounts/login", ANSWERS, "`{token}`; an administrator's asks for the second factor's `code`"],
  ["/api/auth/register", "POST", "accounts/register", {}, "`{token}` of a new account"],
  ["/api/auth/logout", "POST", "accounts/logout", { ...ANSWERS, unlimited: true }, "Ends the session"],
  ["/api/auth/forgot-password", "POST", "accounts/forgot-password", ANSWERS, "Mails a link for a new password"],
  ["/api/auth/verify-reset-token", "GET", "accounts/verify-reset-token", { ...ANSWERS, secret: "address" }, "`?token=`: whether such a link still serves"],
  ["/api/auth/reset-password", "POST", "accounts/reset-password", ANSWERS, "The new password"],
  ["/api/auth/verify-email", "GET", "accounts/verify-email", { ...ANSWERS, secret: "address" }, "`?token=`: proves an address, on a GET as the specification has it"],
  ["/api/users/me", "GET PUT PATCH", "accounts/me", ONCE_OPENED, "The profile; a change of it, of the password, of the address or the wishlist alone"],
  ["/api/products", "GET", "catalogue/products", { cached: true }, "The catalogue as JSON"],
  ["/api/products/filters", "GET", "catalogue/filters", { cached: true }, "Makers, shapes and materials of a shelf"],
  ["/api/products/slug/:slug", "GET", "catalogue/product-by-slug", { cached: true }, "One product by its name"],
  ["/api/products/id/:id/slug", "GET", "catalogue/product-slug", {}, "The name of a product"],
  ["/api/products/:id", "GET PUT DELETE", "catalogue/product", { cached: true }, "One product; changed or removed by administrators, 409 when a `version` is no longer the one"],
  ["/api/lenses", "GET POST", "catalogue/lenses", {}, "The price list of lenses; added to by administrators"],
  ["/api/lenses/:id", "PUT DELETE", "catalogue/lens", {}, "One lens, for administrators"],
  ["/api/treatments", "GET POST", "catalogue/treatments", {}, "The price list of treatments, `?all=1` with those taken out; added to by administrators"],
  ["/api/treatments/:id", "PUT DELETE", "catalogue/treatment", {}, "One treatment, for administrators"],
  ["/api/recommendations", "POST", "catalogue/recommendations", {}, "What lenses a correction and a way of life ask for, and why; nothing of it is kept"],
  ["/api/address/autocomplete", "GET", "visitors/address-autocomplete", {}, "`?q=`: address suggestions, asked from here"],
  ["/api/cart/merge", "POST", "orders/cart-merge", {}, "Adds a cart kept elsewhere"],
  ["/api/payments/create-payment-intent", "POST", "orders/create-payment-intent", {}, "Writes the order, opens its payment; gives the quote of corrective lenses, and refuses them without a prescription that does: `code` says why (docs/departures.md)"],
  ["/api/orders", "POST", "orders/orders", {}, "Says who the customer is, finishes the order"],
  ["/api/orders/history", "GET", "orders/history", ONCE_OPENED, "One's orders, with their dates and returns"],
  ["/api/orders/:id/request-return", "POST", "orders/request-return", ONCE_OPENED, "Asks back all that may come back of one's own order"],
  ["/api/upload/prescription", "POST", "orders/upload-prescription", { ...ONCE_OPENED, health: true, upload: 5 * MB }, "The prescription of one's own order, as multipart `{orderId, file}`"],
  ["/api/webhooks/stripe", "POST", "orders/stripe-webhook", { signed: true }, "The provider's word about payments and refunds"],
  ["/api/rendezvous", "POST", "visitors/appointments", {}, "Books a slot"],
  ["/api/rendezvous/availability", "GET", "visitors/availability", {}, "`?from=&to=&motif=&avec=`: the slots nobody can have"],
  ["/api/reservations", "POST", "visitors/reservations", {}, "Puts a frame aside"],
  ["/api/contact", "POST", "visitors/contact", {}, "A message to the shop"],
  ["/api/newsletter", "POST", "visitors/newsletter", {}, "Subscribes an address; answers the same for a known one"],
  ["/api/newsletter/one-click", "GET POST", "visitors/newsletter-one-click", { signed: true }, "`?abonne=&cle=`: the button of a mailbox (RFC 8058)"],
  ["/api/csp-reports", "POST", "visitors/csp-reports", { report: true }, "What a browser kept a page from loading, by the policy of its page: only counted"],
  ["/api/telemetry/events", "POST PUT", "visitors/telemetry-events", {}, "`page_view` and `product_view` of a visitor who agreed; 204 whatever becomes of it"],
  ["/api/telemetry/stats/top-pages", "GET", "admin/top-pages", { admin: true }, "The pages looked at most. Administrators, as all below"],
  ["/api/stats/sales", "GET", "admin/sales", { admin: true }, "`?from=&to=`: orders, revenue, average basket and pieces sold, in all and by day"],
  ["/api/admin/users", "GET", "admin/users", OF_ADMIN, "`?q=&page=&limit=`: the accounts; how many there are stands in `X-Total-Count`"],
  ["/api/admin/products", "POST", "admin/products", OF_ADMIN, "Adds a product"],
  ["/api/admin/orders", "GET", "admin/orders", OF_ADMIN, "`?statut=&q=&du=&au=&page=&limit=`: the orders; how many there are stands in `X-Total-Count`"],
  ["/api/admin/orders/:id/status", "PUT", "admin/order-status", OF_ADMIN, "Moves an order on; 409 with `confirm` and `agreedTo`, which a second call gives back to agree"],
  ["/api/admin/orders/:id/tracking", "PUT", "admin/order-tracking", OF_ADMIN, "Notes its parcel"],
  ["/api/admin/orders/:id/prescription/:prescriptionId", "GET", "admin/order-prescription", { ...OF_ADMIN, health: true }, "A prescription's file; each reading is written down"],
  ["/api/admin/tracking-logs", "GET", "admin/tracking-logs", OF_ADMIN, "`?order=&from=&to=&page=&limit=`: what happened to orders"],
  ["/api/admin/resa", "GET", "admin/reservations", OF_ADMIN, "Pairs put aside"],
  ["/api/admin/resa/:id/complete", "PUT", "admin/reservation-complete", OF_ADMIN, "One handed over"],
  ["/api/admin/rendezvous", "GET", "admin/appointments", OF_ADMIN, "The appointments"],
  ["/api/admin/rendezvous/export.csv", "GET", "admin/appointments-export", OF_ADMIN, "The same for a spreadsheet"],
  ["/api/admin/rendezvous/block-slot", "POST", "admin/block-slot", OF_ADMIN, "Keeps an hour for the shop"],
  ["/api/admin/rendezvous/:id/status", "PATCH", "admin/appointment-status", OF_ADMIN, "Confirms, ends or cancels one"],
  ["/api/admin/rendezvous/:id/details", "PATCH", "admin/appointment-details", OF_ADMIN, "Internal details of one"],
  ["/api/admin/rendezvous/:id/reschedule", "PATCH", "admin/appointment-reschedule", OF_ADMIN, "Moves one"],
  ["/api/shipments/colissimo", "POST", "parcels/colissimo", {}, "The label of an order's parcel, made once; `evenSo` names an attempt to replace"],
  ["/api/shipments/:id/label", "GET", "parcels/shipment-label", {}, "Its PDF"],
  ["/api/returns/:orderId/label", "POST", "parcels/return-label", {}, "The label with which a parcel comes back, as a PDF"],
  ["/api/deliveries/track/:trackingNumber", "GET", "parcels/track", { secret: "last part" }, "Where a parcel is, by the carrier or by what it last said"],
  ["/api/*", "GET POST PUT PATCH DELETE", "not-found", {}, "What nobody knows: 404"],
];

/** @type {[path: string, methods: string, id: string, traits: Traits, about: string][]} */
// prettier-ignore
const FILES = [
  ["/illustrations/*", "GET", "illustrations", { public: true, cached: true }, "A picture drawn from its address"],
  ["/notices/*", "GET", "instructions", { public: true }, "`{id}.pdf`: how a product is used safely"],
  ["/medias/*", "GET", "photographs", { public: true }, "`{id}-{width}.avif`, `.webp` or `.jpg`: a print of a photograph of something on sale; of a front that was cut out, `face/`, `porte/` and `sur-{sitter}/` are its views"],
  ["/apercus/*", "GET", "previews", { public: true }, "A JPEG of 1200 × 630, which a link to the shop shows in a message"],
  ["/sitemap.xml", "GET", "sitemap", { public: true, readsLong: true }, "Every listed page and every product on sale, for search engines"],
  ["/healthz", "GET", "alive", { public: true }, "For a monitor: the process answers"],
  ["/readyz", "GET", "ready", { public: true, readsLong: true }, "For a monitor: whether the shop can sell and keep what it is told; 503 names what fails"],
  ["/metrics", "GET", "metrics", { public: true, readsLong: true }, "For Prometheus, which bears `METRICS_TOKEN`: what the process counts, and the shop's own numbers"],
  ["/sitemaps/*", "GET", "sitemap-part", { public: true, readsLong: true }, "`{n}.xml`: a part of the site map, where one file cannot hold it"],
  ["/robots.txt", "GET", "robots", { public: true }, "What robots leave alone, and where the site map is"],
];

/** @type {Address[]} */
export const site = [
  ...addresses("page", PAGES, (id) => ({ id, module: `pages/${id}.route.tsx` })),
  ...addresses("file", DOWNLOADS, (id) => ({ id, module: `pages/${id}.route.ts` })),
  ...addresses("call", CALLS, (id) => ({ id: `api/${id}`, module: `api/${id}.ts` })),
  ...addresses("file", FILES, (id) => ({ id: `api/files/${id}`, module: `api/files/${id}.ts` }), ANSWERS),
];

/**
 * @param {Address["kind"]} kind
 * @param {typeof PAGES} rows
 * @param {(id: string) => Pick<Address, "id" | "module">} place
 * @param {Traits} [all] Traits that every row has.
 * @returns {Address[]}
 */
function addresses(kind, rows, place, all = {}) {
  return rows.map(([path, methods, id, traits, about]) => ({
    ...place(id),
    kind,
    path,
    methods: methods.split(" "),
    traits: { ...all, ...traits },
    about,
  }));
}
