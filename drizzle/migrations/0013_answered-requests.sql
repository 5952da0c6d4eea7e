ALTER TABLE "booking_events" DROP CONSTRAINT "booking_events_kind";--> statement-breakpoint
ALTER TABLE "booking_events" DROP CONSTRAINT "booking_events_transition";--> statement-breakpoint
ALTER TABLE "agendamentos" DROP CONSTRAINT "agendamentos_cancel_reason";--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "needs_yes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD COLUMN "answers_each" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "answers_each" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_kind" CHECK ("booking_events"."kind" in ('request', 'confirm', 'accept', 'expire', 'cancel', 'cancelPaid', 'decline', 'cancelByTeam', 'reschedule', 'reschedulePlanned', 'begin', 'checkIn', 'noShow', 'complete', 'checkOut', 'warnLate'));--> statement-breakpoint
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
        when 'complete' then "booking_events"."from_status" in ('Em Andamento') and "booking_events"."to_status" = 'Concluído'
        when 'checkOut' then "booking_events"."from_status" in ('Em Andamento') and "booking_events"."to_status" = 'Concluído'
      end, false));--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_paid_is_confirmed" CHECK ("agendamentos"."status_servico" <> 'Solicitado' or "agendamentos"."needs_yes" or "agendamentos"."status_pagamento" in ('Pendente', 'Processando', 'Falhou'));--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_unanswered" CHECK ("agendamentos"."cancel_reason" <> 'unanswered' or "agendamentos"."needs_yes");--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_cancel_reason" CHECK ("agendamentos"."cancel_reason" in ('payment_expired', 'unanswered', 'replaced', 'contractor', 'professional', 'account_closed', 'no_show', 'team'));