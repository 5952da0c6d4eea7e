ALTER TABLE "agendamentos" DROP CONSTRAINT "agendamentos_cancel_reason";--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "needs_yes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD COLUMN "answers_each" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "answers_each" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_paid_is_confirmed" CHECK ("agendamentos"."status_servico" <> 'Solicitado' or "agendamentos"."needs_yes" or "agendamentos"."status_pagamento" in ('Pendente', 'Processando', 'Falhou'));--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_unanswered" CHECK ("agendamentos"."cancel_reason" <> 'unanswered' or "agendamentos"."needs_yes");--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_cancel_reason" CHECK ("agendamentos"."cancel_reason" in ('payment_expired', 'unanswered', 'replaced', 'contractor', 'professional', 'account_closed', 'no_show', 'team'));