CREATE TABLE "booking_extensions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"hours" integer NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"fee" numeric(12,2) NOT NULL,
	"total" numeric(12,2) NOT NULL,
	"card_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "booking_extensions_status" CHECK ("booking_extensions"."status" in ('open', 'paying', 'booked', 'declined', 'withdrawn', 'expired', 'unpaid')),
	CONSTRAINT "booking_extensions_hours" CHECK ("booking_extensions"."hours" in (1, 2)),
	CONSTRAINT "booking_extensions_total" CHECK ("booking_extensions"."amount" > 0 and "booking_extensions"."fee" >= 0 and "booking_extensions"."total" = "booking_extensions"."amount" + "booking_extensions"."fee"),
	CONSTRAINT "booking_extensions_agreed" CHECK (("booking_extensions"."status" in ('paying', 'booked', 'unpaid')) = ("booking_extensions"."agreed_at" is not null)),
	CONSTRAINT "booking_extensions_closed" CHECK (("booking_extensions"."status" in ('open', 'paying')) = ("booking_extensions"."closed_at" is null)),
	CONSTRAINT "booking_extensions_lasts" CHECK ("booking_extensions"."expires_at" > "booking_extensions"."created_at")
);
--> statement-breakpoint
ALTER TABLE "booking_events" DROP CONSTRAINT "booking_events_kind";--> statement-breakpoint
ALTER TABLE "booking_events" DROP CONSTRAINT "booking_events_transition";--> statement-breakpoint
ALTER TABLE "agendamentos" DROP CONSTRAINT "agendamentos_fim_is_start_plus_hours";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_subject";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_share";--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "extra_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "extension_id" uuid;--> statement-breakpoint
ALTER TABLE "booking_extensions" ADD CONSTRAINT "booking_extensions_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_extensions" ADD CONSTRAINT "booking_extensions_proposed_by_usuarios_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_extensions" ADD CONSTRAINT "booking_extensions_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_extensions_one_live" ON "booking_extensions" USING btree ("booking_id") WHERE "booking_extensions"."status" in ('open', 'paying');--> statement-breakpoint
CREATE INDEX "booking_extensions_booking_id" ON "booking_extensions" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_extensions_proposed_by" ON "booking_extensions" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "booking_extensions_card_id" ON "booking_extensions" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "booking_extensions_due" ON "booking_extensions" USING btree ("expires_at") WHERE "booking_extensions"."status" in ('open', 'paying');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_extension_id_booking_extensions_id_fk" FOREIGN KEY ("extension_id") REFERENCES "public"."booking_extensions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_succeeded_per_extension" ON "payments" USING btree ("extension_id") WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_extension_id" ON "payments" USING btree ("extension_id");--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_kind" CHECK ("booking_events"."kind" in ('request', 'confirm', 'accept', 'expire', 'cancel', 'cancelPaid', 'decline', 'cancelByTeam', 'reschedule', 'reschedulePlanned', 'begin', 'checkIn', 'noShow', 'extend', 'complete', 'checkOut', 'warnLate'));--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_transition" CHECK (coalesce(case "booking_events"."kind"
        when 'request' then "booking_events"."from_status" is null and "booking_events"."to_status" = 'Solicitado'
        when 'warnLate' then "booking_events"."from_status" = "booking_events"."to_status" and "booking_events"."to_status" in ('Confirmado', 'Em Andamento')
        when 'confirm' then "booking_events"."from_status" in ('Solicitado') and "booking_events"."to_status" = 'Confirmado'
        when 'accept' then "booking_events"."from_status" in ('Solicitado') and "booking_events"."to_status" = 'Confirmado'
        when 'expire' then "booking_events"."from_status" in ('Solicitado') and "booking_events"."to_status" = 'Cancelado'
        when 'cancel' then "booking_events"."from_status" in ('Solicitado') and "booking_events"."to_status" = 'Cancelado'
        when 'cancelPaid' then "booking_events"."from_status" in ('Confirmado') and "booking_events"."to_status" = 'Cancelado'
        when 'decline' then "booking_events"."from_status" in ('Solicitado', 'Confirmado') and "booking_events"."to_status" = 'Cancelado'
        when 'cancelByTeam' then "booking_events"."from_status" in ('Solicitado', 'Confirmado') and "booking_events"."to_status" = 'Cancelado'
        when 'reschedule' then "booking_events"."from_status" in ('Confirmado') and "booking_events"."to_status" = 'Confirmado'
        when 'reschedulePlanned' then "booking_events"."from_status" in ('Solicitado') and "booking_events"."to_status" = 'Solicitado'
        when 'begin' then "booking_events"."from_status" in ('Confirmado') and "booking_events"."to_status" = 'Em Andamento'
        when 'checkIn' then "booking_events"."from_status" in ('Confirmado', 'Em Andamento') and "booking_events"."to_status" = 'Em Andamento'
        when 'noShow' then "booking_events"."from_status" in ('Confirmado', 'Em Andamento') and "booking_events"."to_status" = 'Cancelado'
        when 'extend' then "booking_events"."from_status" in ('Em Andamento') and "booking_events"."to_status" = 'Em Andamento'
        when 'complete' then "booking_events"."from_status" in ('Em Andamento') and "booking_events"."to_status" = 'Concluído'
        when 'checkOut' then "booking_events"."from_status" in ('Em Andamento') and "booking_events"."to_status" = 'Concluído'
      end, false));--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_extra_hours" CHECK ("agendamentos"."extra_hours" >= 0 and ("agendamentos"."extra_hours" = 0 or "agendamentos"."duracao_estimada_horas" + "agendamentos"."extra_hours" <= 10));--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_fim_is_start_plus_hours" CHECK (extract(epoch from "agendamentos"."data_hora_fim" - "agendamentos"."data_hora_inicio") = ("agendamentos"."duracao_estimada_horas" + "agendamentos"."extra_hours") * 3600);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('booking', 'extension', 'tip', 'subscription', 'service'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject" CHECK (("payments"."kind" in ('booking', 'extension', 'tip')) = ("payments"."booking_id" is not null)
        and ("payments"."kind" = 'extension') = ("payments"."extension_id" is not null)
        and ("payments"."kind" = 'subscription') = ("payments"."subscription_id" is not null)
        and ("payments"."kind" = 'service') = ("payments"."service_subscription_id" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_share" CHECK (case "payments"."kind" when 'tip' then coalesce("payments"."share" = "payments"."amount", false)
        when 'extension' then coalesce("payments"."share" between 0.01 and "payments"."amount", false)
        else "payments"."share" is null end);