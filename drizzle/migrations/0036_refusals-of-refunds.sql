ALTER TABLE "refunds" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_refusal" CHECK ("refunds"."refusal" in ('final', 'later', 'ours'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_refused" CHECK ("refunds"."status" = 'failed' or ("refunds"."refusal" is null and "refunds"."failure_code" is null));