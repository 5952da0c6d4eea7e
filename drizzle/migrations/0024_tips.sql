ALTER TABLE "payments" DROP CONSTRAINT "payments_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_subject";--> statement-breakpoint
DROP INDEX "transfers_one_for_booking";--> statement-breakpoint
DROP INDEX "payments_one_succeeded_per_booking";--> statement-breakpoint
DROP INDEX "payments_booking_version";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "share" numeric(12,2);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_tip_per_booking" ON "payments" USING btree ("booking_id") WHERE "payments"."status" = 'succeeded' and "payments"."kind" = 'tip';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_for_payment" ON "transfers" USING btree ("payment_id") WHERE "transfers"."restores" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_succeeded_per_booking" ON "payments" USING btree ("booking_id") WHERE "payments"."status" = 'succeeded' and "payments"."kind" = 'booking';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_booking_version" ON "payments" USING btree ("booking_id","kind","version");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_share" CHECK (case "payments"."kind" when 'tip' then coalesce("payments"."share" = "payments"."amount", false)
        else "payments"."share" is null end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('booking', 'tip', 'subscription', 'service'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject" CHECK (("payments"."kind" in ('booking', 'tip')) = ("payments"."booking_id" is not null)
        and ("payments"."kind" = 'subscription') = ("payments"."subscription_id" is not null)
        and ("payments"."kind" = 'service') = ("payments"."service_subscription_id" is not null));