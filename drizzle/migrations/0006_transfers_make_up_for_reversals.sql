DROP INDEX "transfers_booking_id_unique";--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "restores" uuid;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_restores_transfer_reversals_id_fk" FOREIGN KEY ("restores") REFERENCES "public"."transfer_reversals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_for_booking" ON "transfers" USING btree ("booking_id") WHERE "transfers"."restores" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_for_reversal" ON "transfers" USING btree ("restores");--> statement-breakpoint
CREATE INDEX "transfers_booking_id" ON "transfers" USING btree ("booking_id");