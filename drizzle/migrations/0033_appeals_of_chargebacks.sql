ALTER TABLE "chargebacks" DROP CONSTRAINT "chargebacks_status";--> statement-breakpoint
ALTER TABLE "chargebacks" DROP CONSTRAINT "chargebacks_closed";--> statement-breakpoint
DROP INDEX "chargebacks_open";--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "respond_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "reads" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("opened_at") WHERE "chargebacks"."status" not in ('won', 'lost');--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_respond_by" CHECK ("chargebacks"."respond_by" is null or "chargebacks"."status" in ('open', 'appealable'));--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_reads" CHECK ("chargebacks"."reads" > 0);--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_status" CHECK ("chargebacks"."status" in ('open', 'won', 'lost', 'appealable', 'appealed'));--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_closed" CHECK (("chargebacks"."status" in ('won', 'lost')) = ("chargebacks"."closed_at" is not null));