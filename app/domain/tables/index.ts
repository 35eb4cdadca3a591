import type { ClosingRow, JournalLineRow } from "./accounting";
import type {
  AdaptationRequestRow,
  ExaminedOrderRow,
  FormerLotRow,
  LensJobRow,
  RecalledArticleRow,
  RecallNoticeRow,
  RecallRow,
  SoldLensesRow,
} from "./bench";
import type { Table } from "./columns";
import type {
  AppointmentRow,
  AppointmentDraftRow,
  DiaryRow,
  TakenSlotRow,
  TakenQuarterRow,
  ReservationRow,
} from "./meetings";
import type {
  MessageRow,
  ShopNoteRow,
  NewsletterSubscriberRow,
  NewsletterLetterRow,
  OutboxRow,
  ConsentLogRow,
  AnalyticsEventRow,
  FunnelDayRow,
  PageDayRow,
} from "./correspondence";
import type {
  OrderRow,
  OrderLineRow,
  StockHoldRow,
  LedgerEntryRow,
  CouponRow,
  SequenceRow,
  TrackingLogRow,
  TermsVersionRow,
} from "./orders";
import type { DisputeRow, MoneyTaskRow } from "./money";
import type { PaymentRow, PaymentEventRow, RefundRow, InvoiceRow, CreditNoteRow, DepositPaperRow } from "./payments";
import type {
  PrescriptionRow,
  PrescriptionReadingRow,
  CorrectionProposalRow,
  LabelRow,
  ParcelTrackingRow,
  WithdrawalRow,
  WithdrawalLineRow,
  ReturnRow,
  ReturnLineRow,
} from "./after-sale";
import type {
  BrandRow,
  ProductRow,
  ProductGtinRow,
  ProductColorRow,
  ProductImageRow,
  ProductSizeRow,
  PriceHistoryRow,
  CatalogueChangeRow,
  ColorSizeRow,
  StockMovementRow,
  PromotionRow,
  PromotionPriceRow,
  LensRow,
  TreatmentRow,
  TreatmentCoefficientRow,
  StockImportRow,
  ReplacedVersionRow,
  SupplierOrderLineRow,
  SupplierOrderRow,
} from "./catalogue";
import type {
  UserRow,
  ProvenAddressRow,
  WearerRow,
  WearerGlassesRow,
  AddressRow,
  SessionRow,
  AccountTokenRow,
  ResetRequestRow,
  SecondFactorRow,
  StaffInvitationRow,
  RecoveryCodeRow,
  ErasureRow,
  PurgeRunRow,
  AuditLogRow,
} from "./accounts";
import type {
  VisitorRow,
  CartLineRow,
  CheckoutDraftRow,
  LensAnswersRow,
  TryOnRow,
  LensCorrectionRow,
  WishlistEntryRow,
  WishlistShareRow,
  IdempotencyKeyRow,
} from "./visitors";
import type { QuoteRow, QuoteLineRow } from "./quotes";
import type { ShopIdentityRow, ClockWatchRow, RateCountRow, SettingsVersionRow, TaskRunRow } from "./installation";

/**
 * Every table of the shop, for Knex: `db("orders")` gets its columns from here. The second argument names the columns
 * with a default, which an insert may leave out. A test compares it with the migrated database.
 */
declare module "knex/types/tables" {
  interface Tables {
    brands: Table<BrandRow, "version">;
    products: Table<ProductRow, "is_accessory" | "is_new" | "is_top" | "version" | "ce_marked">;
    product_gtins: Table<ProductGtinRow>;
    product_colors: Table<ProductColorRow, "stock" | "held" | "low_stock_threshold">;
    color_sizes: Table<ColorSizeRow>;
    product_images: Table<ProductImageRow>;
    product_sizes: Table<ProductSizeRow>;
    price_history: Table<PriceHistoryRow>;
    catalogue_changes: Table<CatalogueChangeRow>;
    stock_movements: Table<StockMovementRow>;
    promotions: Table<PromotionRow>;
    promotion_prices: Table<PromotionPriceRow>;
    lenses: Table<LensRow, "base_price_cents" | "version" | "ce_marked">;
    treatments: Table<TreatmentRow, "price_cents" | "version" | "ce_marked">;
    treatment_coefficients: Table<TreatmentCoefficientRow>;
    stock_imports: Table<StockImportRow>;
    replaced_versions: Table<ReplacedVersionRow>;
    supplier_orders: Table<SupplierOrderRow, "note" | "version">;
    supplier_order_lines: Table<SupplierOrderLineRow, "size" | "received">;

    visitors: Table<VisitorRow>;
    cart_lines: Table<CartLineRow, "size" | "extra">;
    checkout_drafts: Table<CheckoutDraftRow, "as_guest" | "billing_differs">;
    try_ons: Table<TryOnRow, "sender_hash" | "shown" | "version">;
    lens_answers: Table<LensAnswersRow>;
    lens_corrections: Table<LensCorrectionRow>;
    wishlist_entries: Table<WishlistEntryRow>;
    wishlist_shares: Table<WishlistShareRow>;
    idempotency_keys: Table<IdempotencyKeyRow>;

    orders: Table<OrderRow, "version" | "delivery_vat_rate">;
    order_lines: Table<OrderLineRow, "extra" | "lens_price_cents" | "withdrawable" | "vat_rate" | "frame_without_code">;
    stock_holds: Table<StockHoldRow, "size">;
    order_ledger: Table<LedgerEntryRow, "pieces" | "cents">;
    coupons: Table<CouponRow, "minimum_cents" | "uses" | "version" | "reduced_too">;
    counters: Table<SequenceRow>;
    rate_counts: Table<RateCountRow, "points">;
    tracking_log: Table<TrackingLogRow>;
    terms_versions: Table<TermsVersionRow>;

    quotes: Table<QuoteRow>;
    quote_lines: Table<QuoteLineRow, "frame_reduced">;

    payments: Table<PaymentRow>;
    payment_events: Table<PaymentEventRow>;
    refunds: Table<RefundRow, "attempt" | "tries" | "means">;
    invoices: Table<InvoiceRow, "supplement_of" | "replaces">;
    credit_notes: Table<CreditNoteRow, "grounds">;
    deposit_papers: Table<DepositPaperRow, "refund_id">;
    money_tasks: Table<MoneyTaskRow, "waived_cents">;
    disputes: Table<DisputeRow>;
    money_journal: Table<JournalLineRow>;
    closings: Table<ClosingRow>;

    prescriptions: Table<PrescriptionRow, "by_mail" | "reminders" | "sworn">;
    prescription_readings: Table<PrescriptionReadingRow>;
    correction_proposals: Table<CorrectionProposalRow, "asks" | "at_pickup">;
    labels: Table<LabelRow>;
    parcel_tracking: Table<ParcelTrackingRow>;
    withdrawals: Table<WithdrawalRow>;
    withdrawal_lines: Table<WithdrawalLineRow>;
    returns: Table<ReturnRow, "version" | "kept_cents">;
    return_lines: Table<ReturnLineRow>;

    examined_orders: Table<ExaminedOrderRow>;
    lens_jobs: Table<LensJobRow, "version">;
    former_lots: Table<FormerLotRow>;
    sold_lenses: Table<SoldLensesRow>;
    recalls: Table<RecallRow, "subject">;
    recall_notices: Table<RecallNoticeRow>;
    recalled_articles: Table<RecalledArticleRow>;
    adaptation_requests: Table<AdaptationRequestRow>;

    users: Table<UserRow, "role" | "version" | "first_name_key" | "last_name_key">;
    proven_addresses: Table<ProvenAddressRow>;
    wearers: Table<WearerRow, "remind">;
    wearer_glasses: Table<WearerGlassesRow>;
    addresses: Table<AddressRow, "label" | "is_main">;
    sessions: Table<SessionRow>;
    account_tokens: Table<AccountTokenRow>;
    reset_requests: Table<ResetRequestRow>;
    staff_invitations: Table<StaffInvitationRow>;
    second_factors: Table<SecondFactorRow, "last_step" | "wrong_codes">;
    recovery_codes: Table<RecoveryCodeRow>;
    erasures: Table<ErasureRow>;
    purge_runs: Table<PurgeRunRow>;
    audit_log: Table<AuditLogRow, "details">;

    appointments: Table<
      AppointmentRow,
      "sequence" | "details_version" | "search_text" | "for_relative" | "diary_id" | "ends_at"
    >;
    appointment_drafts: Table<AppointmentDraftRow, "for_relative">;
    diaries: Table<DiaryRow, "absences" | "reasons_off" | "version">;
    taken_slots: Table<TakenSlotRow, "diary_id" | "ends_at">;
    taken_quarters: Table<TakenQuarterRow>;
    reservations: Table<ReservationRow, "name_key">;

    messages: Table<MessageRow, "name_key">;
    shop_notes: Table<ShopNoteRow>;
    newsletter_letters: Table<NewsletterLetterRow, "version" | "reached" | "written">;
    newsletter_subscribers: Table<NewsletterSubscriberRow>;
    outbox: Table<OutboxRow, "tries" | "recipient" | "turn" | "urgent" | "forget_once_sent">;
    consent_log: Table<ConsentLogRow>;
    analytics_events: Table<AnalyticsEventRow, "referrer">;
    page_days: Table<PageDayRow>;
    funnel_days: Table<FunnelDayRow>;

    shop_identity: Table<ShopIdentityRow>;
    settings_versions: Table<SettingsVersionRow>;
    clock_watch: Table<ClockWatchRow>;
    task_runs: Table<TaskRunRow>;
  }
}
