ALTER TABLE payments
  ADD CONSTRAINT payments_kind CHECK (kind IN ('booking', 'subscription')),
  ADD CONSTRAINT payments_subject CHECK (
    (kind = 'booking') = (booking_id IS NOT NULL) AND (kind = 'subscription') = (subscription_id IS NOT NULL)),
  ADD CONSTRAINT payments_status CHECK (status IN ('creating', 'open', 'processing', 'succeeded', 'failed', 'canceled')),
  ADD CONSTRAINT payments_amount CHECK (amount > 0),
  ADD CONSTRAINT payments_refunded CHECK (refunded BETWEEN 0 AND amount AND (refunded = 0 OR status = 'succeeded')),
  ADD CONSTRAINT payments_version CHECK (version > 0);--> statement-breakpoint
ALTER TABLE refunds
  ADD CONSTRAINT refunds_status CHECK (status IN ('creating', 'pending', 'succeeded', 'failed')),
  ADD CONSTRAINT refunds_amount CHECK (amount > 0),
  ADD CONSTRAINT refunds_reason CHECK (btrim(reason) <> '' AND char_length(reason) <= 1000);--> statement-breakpoint
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_account CHECK (account IN ('provider', 'professional', 'platform', 'subscription', 'costs')),
  ADD CONSTRAINT ledger_entries_kind CHECK (kind IN ('charge', 'refund', 'transfer', 'transfer_reversal', 'cost')),
  ADD CONSTRAINT ledger_entries_amount CHECK (amount <> 0);--> statement-breakpoint

-- A charge that succeeded stays succeeded, for the amount it was made for; what goes back is a refund of its own.
CREATE FUNCTION payment_stays_true() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment %: amount, owner and success are final', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_final', TABLE = 'payments';
END $$;--> statement-breakpoint
CREATE TRIGGER payments_final BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (
    (OLD.status = 'succeeded' AND NEW.status <> 'succeeded')
    OR (OLD.amount, OLD.user_id, OLD.booking_id, OLD.subscription_id)
       IS DISTINCT FROM (NEW.amount, NEW.user_id, NEW.booking_id, NEW.subscription_id))
  EXECUTE FUNCTION payment_stays_true();--> statement-breakpoint

-- Two admins, a dispute and a cancellation at once: together they never give back more than was paid.
CREATE FUNCTION refunds_fit_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments;
BEGIN
  SELECT * INTO paid FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  IF paid.status <> 'succeeded' OR NEW.amount + coalesce(
       (SELECT sum(amount) FROM refunds WHERE payment_id = NEW.payment_id AND status <> 'failed' AND id <> NEW.id), 0) > paid.amount THEN
    RAISE EXCEPTION 'refunds of payment % exceed what was paid', NEW.payment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_fit_payment', TABLE = 'refunds';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_fit_payment BEFORE INSERT OR UPDATE OF amount, status, payment_id ON refunds
  FOR EACH ROW WHEN (NEW.status <> 'failed') EXECUTE FUNCTION refunds_fit_payment();--> statement-breakpoint

-- Double entry: append-only, and every posting sums to zero when its transaction commits.
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION append_only();--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();--> statement-breakpoint
CREATE FUNCTION posting_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_entries WHERE posting_id = NEW.posting_id) <> 0
     OR EXISTS (SELECT FROM ledger_entries WHERE posting_id = NEW.posting_id AND payment_id <> NEW.payment_id) THEN
    RAISE EXCEPTION 'posting % does not sum to zero within one payment', NEW.posting_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balance', TABLE = 'ledger_entries';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION posting_balances();
