CREATE SEQUENCE "public"."search_moves" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "absence_reports" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"contest_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "absence_reports_status" CHECK ("absence_reports"."status" in ('open', 'accepted', 'lapsed', 'disputed', 'upheld', 'overturned')),
	CONSTRAINT "absence_reports_lasts" CHECK ("absence_reports"."contest_until" > "absence_reports"."created_at"),
	CONSTRAINT "absence_reports_closed" CHECK (("absence_reports"."status" in ('open', 'disputed')) = ("absence_reports"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "email_confirmation_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_confirmation_tokens_hash" CHECK ("email_confirmation_tokens"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash"),
	CONSTRAINT "known_devices_hash" CHECK ("known_devices"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "password_reset_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_reset_tokens_hash" CHECK ("password_reset_tokens"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash"),
	CONSTRAINT "recovery_codes_hash" CHECK ("recovery_codes"."code_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second_factor_at" timestamp with time zone,
	"ip_truncated" text,
	"user_agent" text,
	CONSTRAINT "sessions_id_hash" CHECK ("sessions"."id" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_challenges_hash" CHECK ("sign_in_challenges"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sign_in_challenges_attempts" CHECK ("sign_in_challenges"."attempts" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_acceptances_user_id_kind_version_pk" PRIMARY KEY("user_id","kind","version"),
	CONSTRAINT "terms_acceptances_kind" CHECK ("terms_acceptances"."kind" in ('terms', 'privacy', 'adult', 'background_check'))
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('contratante', 'profissional', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome_completo" text NOT NULL,
	"cpf" text NOT NULL,
	"telefone" text NOT NULL,
	"foto_perfil" text,
	"cep" text,
	"endereco_logradouro" text,
	"endereco_numero" text,
	"endereco_complemento" text,
	"endereco_bairro" text,
	"endereco_cidade" text,
	"endereco_estado" text,
	"latitude" double precision,
	"longitude" double precision,
	"media_avaliacao_contratante" numeric(3, 2) DEFAULT 0 NOT NULL,
	"total_avaliacoes_contratante" integer DEFAULT 0 NOT NULL,
	"agendamentos_realizados" integer DEFAULT 0 NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"data_criacao" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"declared_adult_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "usuarios_cpf_digits" CHECK (case when "usuarios"."erased_at" is null then "usuarios"."cpf" ~ '^\d{11}$' else "usuarios"."cpf" ~ '^x[0-9a-f]{10}$' end),
	CONSTRAINT "usuarios_email_lower" CHECK ("usuarios"."email" = lower("usuarios"."email") and "usuarios"."email" like '%_@_%' and char_length("usuarios"."email") <= 254),
	CONSTRAINT "usuarios_telefone_e164" CHECK ("usuarios"."telefone" ~ '^\+[1-9]\d{7,14}$'),
	CONSTRAINT "usuarios_nome_length" CHECK (btrim("usuarios"."nome_completo") <> '' and char_length("usuarios"."nome_completo") <= 120),
	CONSTRAINT "usuarios_nome_line" CHECK ("usuarios"."nome_completo" !~ '[\r\n]'),
	CONSTRAINT "usuarios_cep_digits" CHECK ("usuarios"."cep" ~ '^\d{5}-?\d{3}$'),
	CONSTRAINT "usuarios_uf" CHECK ("usuarios"."endereco_estado" ~ '^[A-Z]{2}$'),
	CONSTRAINT "usuarios_address_length" CHECK (char_length("usuarios"."endereco_logradouro") <= 200 and char_length("usuarios"."endereco_numero") <= 20
        and char_length("usuarios"."endereco_complemento") <= 120 and char_length("usuarios"."endereco_bairro") <= 120
        and char_length("usuarios"."endereco_cidade") <= 120),
	CONSTRAINT "usuarios_coordinates" CHECK (("usuarios"."latitude" is null) = ("usuarios"."longitude" is null) and "usuarios"."latitude" between -85 and 85
        and "usuarios"."longitude" between -180 and 180),
	CONSTRAINT "usuarios_ratings" CHECK ("usuarios"."media_avaliacao_contratante" between 0 and 5 and "usuarios"."total_avaliacoes_contratante" >= 0
        and "usuarios"."agendamentos_realizados" >= 0),
	CONSTRAINT "usuarios_erased" CHECK ("usuarios"."erased_at" is null or (not "usuarios"."ativo" and "usuarios"."foto_perfil" is null and "usuarios"."cep" is null
        and "usuarios"."endereco_logradouro" is null and "usuarios"."latitude" is null))
);
--> statement-breakpoint
CREATE TABLE "disponibilidade" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"tipo" text DEFAULT 'Recorrente' NOT NULL,
	"dia_da_semana" integer NOT NULL,
	"hora_inicio" text NOT NULL,
	"hora_fim" text NOT NULL,
	"status" text DEFAULT 'Disponível' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disponibilidade_tipo" CHECK ("disponibilidade"."tipo" in ('Recorrente')),
	CONSTRAINT "disponibilidade_status" CHECK ("disponibilidade"."status" in ('Disponível', 'Indisponível')),
	CONSTRAINT "disponibilidade_dia" CHECK ("disponibilidade"."dia_da_semana" between 0 and 6),
	CONSTRAINT "disponibilidade_horas" CHECK ("disponibilidade"."hora_inicio" ~ '^([01]\d|2[0-3]):00$' and "disponibilidade"."hora_fim" ~ '^([01]\d|2[0-3]):00$'
        and "disponibilidade"."hora_inicio" collate "C" < "disponibilidade"."hora_fim" collate "C")
);
--> statement-breakpoint
CREATE TABLE "availability_exceptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"start_time" text,
	"end_time" text,
	"label" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "availability_exceptions_kind" CHECK ("availability_exceptions"."kind" in ('closed', 'open')),
	CONSTRAINT "availability_exceptions_days" CHECK ("availability_exceptions"."last_day" >= "availability_exceptions"."first_day" and "availability_exceptions"."last_day" - "availability_exceptions"."first_day" <= 366),
	CONSTRAINT "availability_exceptions_hours" CHECK (("availability_exceptions"."start_time" is null) = ("availability_exceptions"."end_time" is null)
        and ("availability_exceptions"."kind" = 'closed' or "availability_exceptions"."start_time" is not null)
        and ("availability_exceptions"."start_time" is null
          or ("availability_exceptions"."start_time" ~ '^([01]\d|2[0-3]):00$' and "availability_exceptions"."end_time" ~ '^([01]\d|2[0-3]):00$' and "availability_exceptions"."start_time" < "availability_exceptions"."end_time"))),
	CONSTRAINT "availability_exceptions_label" CHECK (char_length("availability_exceptions"."label") <= 120)
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"booking_id" uuid NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" uuid,
	"previous_starts_at" timestamp with time zone,
	"minutes_late" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_events_sequence" CHECK ("booking_events"."sequence" > 0),
	CONSTRAINT "booking_events_from" CHECK ("booking_events"."from_status" in ('Solicitado', 'Confirmado', 'Em Andamento', 'Concluído', 'Cancelado')),
	CONSTRAINT "booking_events_to" CHECK ("booking_events"."to_status" in ('Solicitado', 'Confirmado', 'Em Andamento', 'Concluído', 'Cancelado')),
	CONSTRAINT "booking_events_kind" CHECK ("booking_events"."kind" in ('request', 'confirm', 'expire', 'cancel', 'cancelPaid', 'decline', 'cancelByTeam', 'reschedule', 'reschedulePlanned', 'begin', 'checkIn', 'noShow', 'complete', 'checkOut', 'warnLate')),
	CONSTRAINT "booking_events_transition" CHECK (coalesce(case "booking_events"."kind"
        when 'request' then "booking_events"."from_status" is null and "booking_events"."to_status" = 'Solicitado'
        when 'warnLate' then "booking_events"."from_status" = "booking_events"."to_status" and "booking_events"."to_status" in ('Confirmado', 'Em Andamento')
        when 'confirm' then "booking_events"."from_status" in ('Solicitado') and "booking_events"."to_status" = 'Confirmado'
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
      end, false)),
	CONSTRAINT "booking_events_previous_start" CHECK (("booking_events"."kind" in ('reschedule', 'reschedulePlanned')) = ("booking_events"."previous_starts_at" is not null)),
	CONSTRAINT "booking_events_minutes_late" CHECK (("booking_events"."kind" = 'warnLate') = ("booking_events"."minutes_late" is not null)
        and "booking_events"."minutes_late" in (15, 30, 45))
);
--> statement-breakpoint
CREATE TABLE "booking_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contractor_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"every_weeks" integer NOT NULL,
	"occurrences" integer NOT NULL,
	"hours" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_series_shape" CHECK ("booking_series"."every_weeks" in (1, 2) and "booking_series"."occurrences" between 2 and 8 and "booking_series"."hours" in (4, 6, 8)),
	CONSTRAINT "booking_series_two_people" CHECK ("booking_series"."contractor_id" <> "booking_series"."professional_id")
);
--> statement-breakpoint
CREATE TABLE "agendamentos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contratante_ref" uuid NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"data_hora_inicio" timestamp with time zone NOT NULL,
	"data_hora_fim" timestamp with time zone NOT NULL,
	"duracao_estimada_horas" integer NOT NULL,
	"valor_profissional" numeric(12,2) NOT NULL,
	"taxa_plataforma" numeric(12,2) NOT NULL,
	"valor_total_contratante" numeric(12,2) NOT NULL,
	"status_servico" text DEFAULT 'Solicitado' NOT NULL,
	"status_pagamento" text DEFAULT 'Pendente' NOT NULL,
	"avaliacao_profissional_status" text DEFAULT 'Pendente' NOT NULL,
	"avaliacao_contratante_status" text DEFAULT 'Pendente' NOT NULL,
	"stripe_payment_intent_id" text,
	"daily_price" numeric(12,2) NOT NULL,
	"fee_bp" integer NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"charge_at" timestamp with time zone,
	"employment_risk_accepted_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text,
	"cancel_note" text,
	"cancel_cause" text,
	"visit_notes" text,
	"services" text[] DEFAULT '{}' NOT NULL,
	"supplies" text DEFAULT 'A combinar' NOT NULL,
	"start_code" text,
	"checked_in_at" timestamp with time zone,
	"checked_out_at" timestamp with time zone,
	"series_id" uuid,
	"no_show_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agendamentos_stripe_payment_intent_id_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "agendamentos_status" CHECK ("agendamentos"."status_servico" in ('Solicitado', 'Confirmado', 'Em Andamento', 'Concluído', 'Cancelado')),
	CONSTRAINT "agendamentos_pagamento" CHECK ("agendamentos"."status_pagamento" in ('Pendente', 'Processando', 'Pago', 'Falhou', 'Reembolsado', 'Reembolso Parcial')),
	CONSTRAINT "agendamentos_avaliacao" CHECK ("agendamentos"."avaliacao_profissional_status" in ('Pendente', 'Concluída') and "agendamentos"."avaliacao_contratante_status" in ('Pendente', 'Concluída')),
	CONSTRAINT "agendamentos_two_people" CHECK ("agendamentos"."contratante_ref" <> "agendamentos"."profissional_ref"),
	CONSTRAINT "agendamentos_duracao" CHECK ("agendamentos"."duracao_estimada_horas" in (4, 6, 8)),
	CONSTRAINT "agendamentos_fim_depois" CHECK ("agendamentos"."data_hora_fim" > "agendamentos"."data_hora_inicio"),
	CONSTRAINT "agendamentos_fim_is_start_plus_hours" CHECK (extract(epoch from "agendamentos"."data_hora_fim" - "agendamentos"."data_hora_inicio") = "agendamentos"."duracao_estimada_horas" * 3600),
	CONSTRAINT "agendamentos_valor" CHECK ("agendamentos"."valor_profissional" > 0 and "agendamentos"."taxa_plataforma" >= 0 and "agendamentos"."daily_price" > 0
        and "agendamentos"."fee_bp" between 0 and 10000),
	CONSTRAINT "agendamentos_total" CHECK ("agendamentos"."valor_total_contratante" = "agendamentos"."valor_profissional" + "agendamentos"."taxa_plataforma"),
	CONSTRAINT "agendamentos_confirmed_is_paid" CHECK ("agendamentos"."status_servico" in ('Solicitado', 'Cancelado')
        or "agendamentos"."status_pagamento" in ('Pago', 'Reembolso Parcial', 'Reembolsado')),
	CONSTRAINT "agendamentos_cancelled_at" CHECK (("agendamentos"."status_servico" = 'Cancelado') = ("agendamentos"."cancelled_at" is not null)),
	CONSTRAINT "agendamentos_cancel_reason" CHECK ("agendamentos"."cancel_reason" in ('payment_expired', 'replaced', 'contractor', 'professional', 'account_closed', 'no_show', 'team')),
	CONSTRAINT "agendamentos_cancel_note" CHECK ("agendamentos"."cancel_note" is null or (btrim("agendamentos"."cancel_note") <> '' and char_length("agendamentos"."cancel_note") <= 1000
        and coalesce("agendamentos"."cancel_reason" in ('contractor', 'professional', 'team'), false))),
	CONSTRAINT "agendamentos_cancel_note_required" CHECK ("agendamentos"."cancel_reason" not in ('professional', 'team') or "agendamentos"."cancel_note" is not null),
	CONSTRAINT "agendamentos_cancel_cause" CHECK ("agendamentos"."cancel_cause" in ('Doença', 'Risco à segurança', 'Outro motivo')),
	CONSTRAINT "agendamentos_cancel_cause_by" CHECK ("agendamentos"."cancel_cause" is null or "agendamentos"."cancelled_by" = "agendamentos"."profissional_ref"),
	CONSTRAINT "agendamentos_visit_notes" CHECK (char_length("agendamentos"."visit_notes") <= 1000),
	CONSTRAINT "agendamentos_start_code" CHECK ("agendamentos"."start_code" ~ '^\d{4}$'),
	CONSTRAINT "agendamentos_checked" CHECK (("agendamentos"."checked_out_at" is null or "agendamentos"."checked_in_at" is not null)
        and "agendamentos"."checked_out_at" >= "agendamentos"."checked_in_at"),
	CONSTRAINT "agendamentos_no_show" CHECK ("agendamentos"."no_show_by" in ('contractor', 'professional')),
	CONSTRAINT "agendamentos_no_show_cancelled" CHECK ("agendamentos"."no_show_by" is null or "agendamentos"."status_servico" = 'Cancelado'),
	CONSTRAINT "agendamentos_charge_at" CHECK ("agendamentos"."charge_at" is null or ("agendamentos"."series_id" is not null and ("agendamentos"."status_servico" <> 'Solicitado'
        or (extract(epoch from "agendamentos"."data_hora_inicio" - "agendamentos"."charge_at") = 48 * 3600
          and extract(epoch from "agendamentos"."data_hora_inicio" - "agendamentos"."hold_expires_at") = 24 * 3600)))),
	CONSTRAINT "agendamentos_hold_ends" CHECK ("agendamentos"."status_servico" <> 'Solicitado' or "agendamentos"."hold_expires_at" is not null),
	CONSTRAINT "agendamentos_has_code" CHECK ("agendamentos"."status_servico" <> 'Confirmado' or "agendamentos"."start_code" is not null),
	CONSTRAINT "agendamentos_cancelled_why" CHECK (("agendamentos"."status_servico" = 'Cancelado') = ("agendamentos"."cancel_reason" is not null)),
	CONSTRAINT "agendamentos_checked_in_status" CHECK ("agendamentos"."checked_in_at" is null or "agendamentos"."status_servico" in ('Em Andamento', 'Concluído', 'Cancelado')),
	CONSTRAINT "agendamentos_checked_out_status" CHECK ("agendamentos"."checked_out_at" is null or "agendamentos"."status_servico" = 'Concluído'),
	CONSTRAINT "agendamentos_no_show_unchecked" CHECK ("agendamentos"."no_show_by" is null or "agendamentos"."checked_in_at" is null),
	CONSTRAINT "agendamentos_services" CHECK ("agendamentos"."services" <@ array['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa']
        and cardinality("agendamentos"."services") = bit_count(search_service_mask("agendamentos"."services")::bit(6))),
	CONSTRAINT "agendamentos_supplies" CHECK ("agendamentos"."supplies" in ('Contratante', 'Profissional', 'A combinar'))
);
--> statement-breakpoint
CREATE TABLE "hiring_alerts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"contractor_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"booking_id" uuid,
	"text" text NOT NULL,
	"counts" jsonb NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hiring_alerts_text" CHECK (char_length("hiring_alerts"."text") between 1 and 4000),
	CONSTRAINT "hiring_alerts_two_people" CHECK ("hiring_alerts"."contractor_id" <> "hiring_alerts"."professional_id")
);
--> statement-breakpoint
CREATE TABLE "reschedule_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"from_starts_at" timestamp with time zone NOT NULL,
	"to_starts_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reschedule_requests_status" CHECK ("reschedule_requests"."status" in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "reschedule_requests_answered" CHECK (("reschedule_requests"."status" = 'open') = ("reschedule_requests"."answered_at" is null)),
	CONSTRAINT "reschedule_requests_moves" CHECK ("reschedule_requests"."from_starts_at" <> "reschedule_requests"."to_starts_at"),
	CONSTRAINT "reschedule_requests_lasts" CHECK ("reschedule_requests"."expires_at" > "reschedule_requests"."created_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_hash" CHECK ("calendar_feeds"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "card_setups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"series_id" uuid,
	"save_card_at" timestamp with time zone,
	"status" text DEFAULT 'creating' NOT NULL,
	"provider_setup_intent_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_setups_provider_setup_intent_id_unique" UNIQUE("provider_setup_intent_id"),
	CONSTRAINT "card_setups_status" CHECK ("card_setups"."status" in ('creating', 'open', 'succeeded', 'canceled')),
	CONSTRAINT "card_setups_use" CHECK (num_nonnulls("card_setups"."subscription_id", "card_setups"."series_id") <= 1
        and num_nonnulls("card_setups"."subscription_id", "card_setups"."save_card_at") >= 1)
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_payment_method_id" text,
	"brand" text,
	"last_four" text,
	"expires_month" integer,
	"expires_year" integer,
	"fingerprint" text,
	"consented_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_cards_last_four" CHECK ("saved_cards"."last_four" ~ '^\d{4}$'),
	CONSTRAINT "saved_cards_expiry" CHECK ("saved_cards"."expires_month" between 1 and 12 and "saved_cards"."expires_year" between 2000 and 2100),
	CONSTRAINT "saved_cards_removed_is_empty" CHECK (case when "saved_cards"."removed_at" is null
        then num_nulls("saved_cards"."provider_payment_method_id", "saved_cards"."brand", "saved_cards"."last_four", "saved_cards"."expires_month", "saved_cards"."expires_year") = 0
        else num_nonnulls("saved_cards"."provider_payment_method_id", "saved_cards"."brand", "saved_cards"."last_four", "saved_cards"."expires_month", "saved_cards"."expires_year",
          "saved_cards"."fingerprint") = 0 end)
);
--> statement-breakpoint
CREATE TABLE "series_consents" (
	"series_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid,
	"charges" jsonb NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"reason" text NOT NULL,
	"finding" text,
	"found_by" uuid,
	"found_at" timestamp with time zone,
	"respond_by" timestamp with time zone,
	"reads" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chargebacks_provider_dispute_id_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "chargebacks_status" CHECK ("chargebacks"."status" in ('open', 'won', 'lost', 'appealable', 'appealed')),
	CONSTRAINT "chargebacks_amount" CHECK ("chargebacks"."amount" > 0),
	CONSTRAINT "chargebacks_finding" CHECK ("chargebacks"."finding" in ('took_place', 'did_not_take_place')),
	CONSTRAINT "chargebacks_found" CHECK (("chargebacks"."finding" is null) = ("chargebacks"."found_at" is null)),
	CONSTRAINT "chargebacks_closed" CHECK (("chargebacks"."status" in ('won', 'lost')) = ("chargebacks"."closed_at" is not null)),
	CONSTRAINT "chargebacks_respond_by" CHECK ("chargebacks"."respond_by" is null or "chargebacks"."status" in ('open', 'appealable')),
	CONSTRAINT "chargebacks_reads" CHECK ("chargebacks"."reads" > 0)
);
--> statement-breakpoint
CREATE TABLE "conversas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"participante_1" uuid NOT NULL,
	"participante_2" uuid NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversas_two_people" CHECK ("conversas"."participante_1" <> "conversas"."participante_2"),
	CONSTRAINT "conversas_last_sequence" CHECK ("conversas"."last_sequence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mensagens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"conversa_id" uuid NOT NULL,
	"remetente_id" uuid NOT NULL,
	"conteudo" text NOT NULL,
	"bloqueada" boolean DEFAULT false NOT NULL,
	"blocked_reason" text,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_decided_at" timestamp with time zone,
	"appeal_decided_by" uuid,
	"lida" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"sequence" integer NOT NULL,
	"nonce" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mensagens_appeal" CHECK ("mensagens"."appeal" in ('open', 'upheld', 'released')),
	CONSTRAINT "mensagens_appeal_blocked" CHECK ("mensagens"."appeal" is null or "mensagens"."bloqueada" = ("mensagens"."appeal" <> 'released')),
	CONSTRAINT "mensagens_appealed_at" CHECK (("mensagens"."appeal" is null) = ("mensagens"."appealed_at" is null)),
	CONSTRAINT "mensagens_appeal_decided" CHECK ((coalesce("mensagens"."appeal", 'open') = 'open') = ("mensagens"."appeal_decided_at" is null)),
	CONSTRAINT "mensagens_appeal_decided_by" CHECK (("mensagens"."appeal_decided_at" is null) = ("mensagens"."appeal_decided_by" is null)),
	CONSTRAINT "mensagens_conteudo" CHECK (btrim("mensagens"."conteudo", E' \t\r\n') <> '' and char_length("mensagens"."conteudo") <= 2000),
	CONSTRAINT "mensagens_sequence" CHECK ("mensagens"."sequence" > 0),
	CONSTRAINT "mensagens_blocked_reason" CHECK ("mensagens"."bloqueada" = ("mensagens"."blocked_reason" is not null)),
	CONSTRAINT "mensagens_read_at" CHECK ("mensagens"."lida" or "mensagens"."read_at" is null)
);
--> statement-breakpoint
CREATE TABLE "checklist_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"score_before" numeric(3, 1) NOT NULL,
	"score_after" numeric(3, 1),
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_reviews_status" CHECK ("checklist_reviews"."status" in ('open', 'kept', 'changed')),
	CONSTRAINT "checklist_reviews_reason" CHECK (btrim("checklist_reviews"."reason") <> '' and char_length("checklist_reviews"."reason") <= 1000),
	CONSTRAINT "checklist_reviews_decided" CHECK (case "checklist_reviews"."status"
        when 'open' then num_nonnulls("checklist_reviews"."score_after", "checklist_reviews"."decision", "checklist_reviews"."decided_by", "checklist_reviews"."decided_at") = 0
        else num_nonnulls("checklist_reviews"."score_after", "checklist_reviews"."decision", "checklist_reviews"."decided_by", "checklist_reviews"."decided_at") = 4
          and ("checklist_reviews"."status" = 'kept') = ("checklist_reviews"."score_after" = "checklist_reviews"."score_before")
          and btrim("checklist_reviews"."decision") <> '' and char_length("checklist_reviews"."decision") <= 1000
      end),
	CONSTRAINT "checklist_reviews_score" CHECK ("checklist_reviews"."score_before" between 0 and 10 and "checklist_reviews"."score_after" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "checklist_itens_execucao" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"execucao_ref" uuid NOT NULL,
	"ordem" integer NOT NULL,
	"descricao" text NOT NULL,
	"obrigatorio" boolean DEFAULT false NOT NULL,
	"room" text,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"note" text,
	"note_by" uuid,
	"photo" text,
	"photo_by" uuid,
	CONSTRAINT "checklist_itens_execucao_text" CHECK (btrim("checklist_itens_execucao"."descricao") <> '' and char_length("checklist_itens_execucao"."descricao") <= 500
        and char_length("checklist_itens_execucao"."note") <= 1000),
	CONSTRAINT "checklist_itens_execucao_room" CHECK (char_length("checklist_itens_execucao"."room") <= 40)
);
--> statement-breakpoint
CREATE TABLE "checklist_execucoes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agendamento_ref" uuid NOT NULL,
	"template_ref" uuid,
	"contratante_ref" uuid NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"nome_checklist" text NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"pontuacao_ia" numeric(3, 1),
	"score_asked_at" timestamp with time zone,
	"scored_at" timestamp with time zone,
	"score_source" text,
	"score_reasons" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_execucoes_status" CHECK ("checklist_execucoes"."status" in ('pendente', 'em_andamento', 'concluido')),
	CONSTRAINT "checklist_execucoes_pontuacao" CHECK ("checklist_execucoes"."pontuacao_ia" between 0 and 10),
	CONSTRAINT "checklist_execucoes_score_source" CHECK ("checklist_execucoes"."score_source" in ('rules', 'model', 'person')),
	CONSTRAINT "checklist_execucoes_scored" CHECK (num_nonnulls("checklist_execucoes"."pontuacao_ia", "checklist_execucoes"."scored_at", "checklist_execucoes"."score_source", "checklist_execucoes"."score_reasons") in (0, 4)
        and ("checklist_execucoes"."pontuacao_ia" is null or "checklist_execucoes"."score_asked_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "checklist_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome" text NOT NULL,
	"descricao" text,
	"itens_json" jsonb NOT NULL,
	"is_template_publico" boolean DEFAULT true NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"vezes_usado" integer DEFAULT 0 NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_templates_itens" CHECK (jsonb_typeof("checklist_templates"."itens_json") = 'array'),
	CONSTRAINT "checklist_templates_itens_count" CHECK (case jsonb_typeof("checklist_templates"."itens_json") when 'array' then jsonb_array_length("checklist_templates"."itens_json") between 1 and 60 else true end),
	CONSTRAINT "checklist_templates_owned" CHECK ("checklist_templates"."is_template_publico" = ("checklist_templates"."owner_id" is null)),
	CONSTRAINT "checklist_templates_nome" CHECK (btrim("checklist_templates"."nome") <> '' and char_length("checklist_templates"."nome") <= 120),
	CONSTRAINT "checklist_templates_descricao" CHECK (char_length("checklist_templates"."descricao") <= 300),
	CONSTRAINT "checklist_templates_vezes_usado" CHECK ("checklist_templates"."vezes_usado" >= 0)
);
--> statement-breakpoint
CREATE TABLE "clube_descontos_membros" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"usuario_ref" uuid NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"codigo_membro" text,
	"data_inicio" timestamp with time zone,
	"valor_mensal" numeric(12,2) NOT NULL,
	"ends_at" timestamp with time zone,
	"provider_subscription_id" text,
	"purchase_id" uuid,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clube_descontos_membros_codigo_membro_unique" UNIQUE("codigo_membro"),
	CONSTRAINT "clube_descontos_membros_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "clube_descontos_membros_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "clube_descontos_membros_status" CHECK ("clube_descontos_membros"."status" in ('pendente', 'ativo', 'vencido', 'cancelado')),
	CONSTRAINT "clube_descontos_membros_valor" CHECK ("clube_descontos_membros"."valor_mensal" > 0),
	CONSTRAINT "clube_descontos_membros_ativo_has_code" CHECK ("clube_descontos_membros"."status" <> 'ativo' or "clube_descontos_membros"."codigo_membro" is not null and "clube_descontos_membros"."data_inicio" is not null)
);
--> statement-breakpoint
CREATE TABLE "contratos_mensalistas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contratante_ref" uuid NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"data_inicio" date NOT NULL,
	"status" text DEFAULT 'rascunho' NOT NULL,
	"salario_base" numeric(12,2) NOT NULL,
	"dias_trabalho_semana" integer NOT NULL,
	"horas_dia" integer NOT NULL,
	"dia_pagamento" integer NOT NULL,
	"contrato_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"services" text[] DEFAULT '{}' NOT NULL,
	"tasks" text DEFAULT '' NOT NULL,
	"contract_text" text,
	"text_hash" text,
	"proposed_at" timestamp with time zone,
	"change_request" text,
	"change_requested_at" timestamp with time zone,
	"contractor_accepted_at" timestamp with time zone,
	"contractor_address" text,
	"professional_accepted_at" timestamp with time zone,
	"professional_address" text,
	"activated_at" timestamp with time zone,
	"notice_at" timestamp with time zone,
	"notice_by" uuid,
	"last_day" date,
	"ended_at" timestamp with time zone,
	"end_kind" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contratos_mensalistas_status" CHECK ("contratos_mensalistas"."status" in ('rascunho', 'ativo', 'encerrado')),
	CONSTRAINT "contratos_mensalistas_numbers" CHECK ("contratos_mensalistas"."salario_base" > 0 and "contratos_mensalistas"."dias_trabalho_semana" between 1 and 6
        and "contratos_mensalistas"."horas_dia" between 1 and 12 and "contratos_mensalistas"."dia_pagamento" between 1 and 31),
	CONSTRAINT "contratos_mensalistas_two_people" CHECK ("contratos_mensalistas"."contratante_ref" <> "contratos_mensalistas"."profissional_ref"),
	CONSTRAINT "contratos_mensalistas_texts" CHECK (char_length(tasks) <= 1000 and char_length(change_request) <= 600),
	CONSTRAINT "contratos_mensalistas_text_hash" CHECK (("contratos_mensalistas"."contract_text" is null) = ("contratos_mensalistas"."text_hash" is null) and ("contratos_mensalistas"."text_hash" is null or "contratos_mensalistas"."text_hash" ~ '^[0-9a-f]{64}$')),
	CONSTRAINT "contratos_mensalistas_acceptances" CHECK ((coalesce("contratos_mensalistas"."contractor_accepted_at", "contratos_mensalistas"."professional_accepted_at") is null
          or ("contratos_mensalistas"."proposed_at" is not null and "contratos_mensalistas"."text_hash" is not null))
        and ("contratos_mensalistas"."contractor_address" is null or "contratos_mensalistas"."contractor_accepted_at" is not null)
        and ("contratos_mensalistas"."professional_address" is null or "contratos_mensalistas"."professional_accepted_at" is not null)),
	CONSTRAINT "contratos_mensalistas_active" CHECK (("contratos_mensalistas"."activated_at" is null
          or ("contratos_mensalistas"."contractor_accepted_at" is not null and "contratos_mensalistas"."professional_accepted_at" is not null))
        and ("contratos_mensalistas"."status" <> 'ativo' or "contratos_mensalistas"."activated_at" is not null)
        and ("contratos_mensalistas"."status" <> 'rascunho' or "contratos_mensalistas"."activated_at" is null)),
	CONSTRAINT "contratos_mensalistas_change_request" CHECK (("contratos_mensalistas"."change_request" is null) = ("contratos_mensalistas"."change_requested_at" is null)),
	CONSTRAINT "contratos_mensalistas_notice" CHECK (("contratos_mensalistas"."notice_at" is null) = ("contratos_mensalistas"."last_day" is null) and ("contratos_mensalistas"."notice_at" is null) = ("contratos_mensalistas"."notice_by" is null)
        and ("contratos_mensalistas"."notice_at" is null or "contratos_mensalistas"."activated_at" is not null)
        and "contratos_mensalistas"."notice_by" in ("contratos_mensalistas"."contratante_ref", "contratos_mensalistas"."profissional_ref")),
	CONSTRAINT "contratos_mensalistas_ended" CHECK (("contratos_mensalistas"."status" = 'encerrado') = ("contratos_mensalistas"."ended_at" is not null)
        and ("contratos_mensalistas"."ended_at" is null) = ("contratos_mensalistas"."end_kind" is null)
        and ("contratos_mensalistas"."end_kind" is null or ("contratos_mensalistas"."end_kind" = 'aviso') = ("contratos_mensalistas"."activated_at" is not null))
        and ("contratos_mensalistas"."end_kind" is distinct from 'aviso' or "contratos_mensalistas"."notice_at" is not null)
        and "contratos_mensalistas"."end_kind" in ('recusado', 'retirado', 'aviso'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cep_cache" (
	"cep" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cep_cache_digits" CHECK ("cep_cache"."cep" ~ '^\d{8}$')
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"procedure" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_procedure_key_pk" PRIMARY KEY("scope","procedure","key"),
	CONSTRAINT "idempotency_keys_status" CHECK ("idempotency_keys"."status" in ('running', 'done')),
	CONSTRAINT "idempotency_keys_key" CHECK (char_length("idempotency_keys"."key") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"refilled_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"blocked_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_key" CHECK ("stored_files"."key" ~ '^(public|private)/'),
	CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('avatar', 'document-front', 'document-selfie', 'background-certificate', 'name-document', 'dispute-photo', 'checklist-photo')),
	CONSTRAINT "stored_files_bytes" CHECK ("stored_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "certificados_emitidos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"data_validade" timestamp with time zone,
	"codigo_verificacao" text,
	"certificado_url" text,
	"issued_at" timestamp with time zone,
	"purchase_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificados_emitidos_codigo_verificacao_unique" UNIQUE("codigo_verificacao"),
	CONSTRAINT "certificados_emitidos_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "certificados_emitidos_status" CHECK ("certificados_emitidos"."status" in ('pendente', 'pago', 'ativo', 'vencido', 'cancelado')),
	CONSTRAINT "certificados_emitidos_ativo_is_issued" CHECK ("certificados_emitidos"."status" <> 'ativo' or ("certificados_emitidos"."codigo_verificacao" is not null and "certificados_emitidos"."issued_at" is not null
        and "certificados_emitidos"."data_validade" > "certificados_emitidos"."issued_at"))
);
--> statement-breakpoint
CREATE TABLE "curso_modulos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"titulo" text NOT NULL,
	"descricao" text NOT NULL,
	"ordem" integer NOT NULL,
	"duracao_estimada_min" integer NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"quiz" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "curso_modulos_ordem_unique" UNIQUE("ordem"),
	CONSTRAINT "curso_modulos_numbers" CHECK ("curso_modulos"."ordem" > 0 and "curso_modulos"."duracao_estimada_min" > 0)
);
--> statement-breakpoint
CREATE TABLE "certificados_progresso" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"modulo_ref" uuid NOT NULL,
	"completado" boolean DEFAULT false NOT NULL,
	"nota_quiz" numeric(3, 1),
	"sections_read" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificados_progresso_nota" CHECK ("certificados_progresso"."nota_quiz" between 0 and 10),
	CONSTRAINT "certificados_progresso_completed_is_passed" CHECK (not "certificados_progresso"."completado" or coalesce("certificados_progresso"."nota_quiz", 0) >= 7),
	CONSTRAINT "certificados_progresso_sections_read" CHECK ("certificados_progresso"."sections_read" >= 0)
);
--> statement-breakpoint
CREATE TABLE "certificados_tentativas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"modulo_ref" uuid NOT NULL,
	"questions" jsonb NOT NULL,
	"nota" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	CONSTRAINT "certificados_tentativas_nota" CHECK ("certificados_tentativas"."nota" between 0 and 10),
	CONSTRAINT "certificados_tentativas_graded" CHECK (("certificados_tentativas"."nota" is null) = ("certificados_tentativas"."submitted_at" is null))
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "cities_slug" CHECK ("cities"."slug" = city_slug("cities"."name", "cities"."state") and "cities"."slug" ~ '^[a-z0-9]'),
	CONSTRAINT "cities_name" CHECK (char_length("cities"."name") between 1 and 120),
	CONSTRAINT "cities_state" CHECK ("cities"."state" in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'))
);
--> statement-breakpoint
CREATE TABLE "directory_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "directory_consents_of_professional" UNIQUE("id","professional_id"),
	CONSTRAINT "directory_consents_text" CHECK (btrim("directory_consents"."text") <> '' and btrim("directory_consents"."version") <> '')
);
--> statement-breakpoint
CREATE TABLE "directory_withdrawals" (
	"consent_id" uuid PRIMARY KEY NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agendamento_ref" uuid NOT NULL,
	"reclamante_ref" uuid NOT NULL,
	"status_disputa" text DEFAULT 'Aberta' NOT NULL,
	"topic" text DEFAULT 'Outro assunto' NOT NULL,
	"descricao_problema" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"resolucao_admin" text,
	"decision" text,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputas_status" CHECK ("disputas"."status_disputa" in ('Aberta', 'Resolvida')),
	CONSTRAINT "disputas_topic" CHECK ("disputas"."topic" in ('Ausência', 'Atraso', 'Serviço diferente do combinado', 'Dano ou perda', 'Comportamento', 'Cobrança', 'Outro assunto')),
	CONSTRAINT "disputas_decision" CHECK ("disputas"."decision" in ('none', 'partial', 'full') and ("disputas"."decision" is null or "disputas"."status_disputa" = 'Resolvida')),
	CONSTRAINT "disputas_answer" CHECK (("disputas"."answer" is null) = ("disputas"."answered_at" is null)
        and ("disputas"."answer" is null or (btrim("disputas"."answer") <> '' and char_length("disputas"."answer") <= 2000))),
	CONSTRAINT "disputas_descricao" CHECK (btrim("disputas"."descricao_problema") <> '' and char_length("disputas"."descricao_problema") <= 2000),
	CONSTRAINT "disputas_resolucao" CHECK (case "disputas"."status_disputa"
        when 'Resolvida' then coalesce(btrim("disputas"."resolucao_admin"), '') <> '' and char_length("disputas"."resolucao_admin") <= 2000
        else "disputas"."resolucao_admin" is null and "disputas"."resolved_at" is null
      end)
);
--> statement-breakpoint
CREATE TABLE "relatorios_financeiros" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contratante_ref" uuid NOT NULL,
	"mes" integer NOT NULL,
	"ano" integer NOT NULL,
	"total_gasto" numeric(12,2) NOT NULL,
	"quantidade_servicos" integer NOT NULL,
	"relatorio_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "relatorios_financeiros_numbers" CHECK ("relatorios_financeiros"."mes" between 1 and 12 and "relatorios_financeiros"."ano" between 2000 and 2200 and "relatorios_financeiros"."total_gasto" >= 0
        and "relatorios_financeiros"."quantidade_servicos" >= 0)
);
--> statement-breakpoint
CREATE TABLE "seguros_profissionais" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"valor_cobertura" numeric(12,2) NOT NULL,
	"data_fim" timestamp with time zone,
	"apolice_numero" text,
	"monthly_price" numeric(12,2) NOT NULL,
	"provider_subscription_id" text,
	"purchase_id" uuid,
	"demonstration" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seguros_profissionais_apolice_numero_unique" UNIQUE("apolice_numero"),
	CONSTRAINT "seguros_profissionais_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "seguros_profissionais_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "seguros_profissionais_status" CHECK ("seguros_profissionais"."status" in ('interesse', 'pendente', 'ativo', 'vencido', 'cancelado')),
	CONSTRAINT "seguros_profissionais_valores" CHECK ("seguros_profissionais"."valor_cobertura" > 0 and "seguros_profissionais"."monthly_price" >= 0),
	CONSTRAINT "seguros_profissionais_ativo_has_end" CHECK ("seguros_profissionais"."status" <> 'ativo' or "seguros_profissionais"."data_fim" is not null and "seguros_profissionais"."apolice_numero" is not null)
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"way" text NOT NULL,
	"turned_off_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preferences_user_id_topic_way_pk" PRIMARY KEY("user_id","topic","way"),
	CONSTRAINT "notification_preferences_topic" CHECK ("notification_preferences"."topic" in ('bookings', 'reminders', 'payments', 'payouts', 'reviews', 'verification', 'contracts', 'disputes', 'team')),
	CONSTRAINT "notification_preferences_way" CHECK ("notification_preferences"."way" in ('email', 'push'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_key" text NOT NULL,
	CONSTRAINT "notifications_link" CHECK ("notifications"."link" like '/%' and "notifications"."link" not like '//%')
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"kind" text,
	"about" text,
	"to" text,
	"subject" text,
	"text" text,
	"html" text,
	"key" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waits_until" timestamp with time zone,
	"acted_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_key_unique" UNIQUE("key"),
	CONSTRAINT "outbox_status" CHECK ("outbox"."status" in ('queued', 'sent', 'failed', 'obsolete')),
	CONSTRAINT "outbox_ids_only" CHECK ("outbox"."about" is null or "outbox"."status" = 'sent'
        or (num_nonnulls("outbox"."subject", "outbox"."text", "outbox"."html") = 0 and ("outbox"."user_id" is null) = ("outbox"."to" is not null))),
	CONSTRAINT "outbox_written_before" CHECK ("outbox"."about" is not null or "outbox"."status" = 'sent' or num_nulls("outbox"."to", "outbox"."subject", "outbox"."text", "outbox"."html") = 0),
	CONSTRAINT "outbox_sent_at" CHECK (("outbox"."status" = 'sent') = ("outbox"."sent_at" is not null) and "outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_devices_endpoint" CHECK (length("push_devices"."endpoint") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"posting_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"booking_id" uuid,
	"account" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('provider', 'professional', 'platform', 'subscription', 'service', 'costs')),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'refund', 'transfer', 'transfer_reversal', 'cost', 'chargeback', 'chargeback_won')),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_provider_customer_id_unique" UNIQUE("provider_customer_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid,
	"subscription_id" uuid,
	"service_subscription_id" uuid,
	"method" text DEFAULT 'card' NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"refunded" numeric(12,2) DEFAULT 0 NOT NULL,
	"provider_intent_id" text,
	"provider_customer_id" text,
	"provider_invoice_id" text,
	"failure_code" text,
	"card_brand" text,
	"card_last_four" text,
	"pix_expires_at" timestamp with time zone,
	"automatic_at" timestamp with time zone,
	"save_card_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_intent_id_unique" UNIQUE("provider_intent_id"),
	CONSTRAINT "payments_provider_invoice_id_unique" UNIQUE("provider_invoice_id"),
	CONSTRAINT "payments_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('booking', 'subscription', 'service')),
	CONSTRAINT "payments_subject" CHECK (("payments"."kind" = 'booking') = ("payments"."booking_id" is not null)
        and ("payments"."kind" = 'subscription') = ("payments"."subscription_id" is not null)
        and ("payments"."kind" = 'service') = ("payments"."service_subscription_id" is not null)),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('card', 'pix')),
	CONSTRAINT "payments_pix" CHECK (case "payments"."method" when 'pix' then "payments"."kind" = 'booking' and "payments"."pix_expires_at" is not null and "payments"."save_card_at" is null
        else "payments"."pix_expires_at" is null end),
	CONSTRAINT "payments_card" CHECK (case when "payments"."card_last_four" is null then "payments"."card_brand" is null
        else "payments"."card_last_four" ~ '^\d{4}$' and "payments"."card_brand" is not null and "payments"."method" = 'card' end),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('creating', 'open', 'processing', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" between 0 and "payments"."amount" and ("payments"."refunded" = 0
        or "payments"."status" = 'succeeded')),
	CONSTRAINT "payments_version" CHECK ("payments"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"dispute_id" uuid,
	"amount" numeric(12,2) NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid,
	"provider_refund_id" text,
	"refusal" text,
	"failure_code" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('creating', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_refusal" CHECK ("refunds"."refusal" in ('final', 'later', 'ours')),
	CONSTRAINT "refunds_refused" CHECK ("refunds"."status" = 'failed' or ("refunds"."refusal" is null and "refunds"."failure_code" is null)),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_reason" CHECK (btrim("refunds"."reason") <> '' and char_length("refunds"."reason") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"livemode" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "relatorios_ia_perfil" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"data_geracao" timestamp with time zone DEFAULT now() NOT NULL,
	"metricas_json" jsonb NOT NULL,
	"insights_json" jsonb NOT NULL,
	"review_reason" text,
	"review_asked_at" timestamp with time zone,
	"review_answer" text,
	"review_answered_by" uuid,
	"review_answered_at" timestamp with time zone,
	CONSTRAINT "relatorios_ia_perfil_review" CHECK (num_nonnulls("relatorios_ia_perfil"."review_reason", "relatorios_ia_perfil"."review_asked_at") in (0, 2)
        and num_nonnulls("relatorios_ia_perfil"."review_answer", "relatorios_ia_perfil"."review_answered_by", "relatorios_ia_perfil"."review_answered_at") in (0, 3)
        and ("relatorios_ia_perfil"."review_answer" is null or "relatorios_ia_perfil"."review_reason" is not null)
        and btrim(coalesce("relatorios_ia_perfil"."review_reason", '-')) <> '' and char_length(coalesce("relatorios_ia_perfil"."review_reason", '')) <= 1000
        and btrim(coalesce("relatorios_ia_perfil"."review_answer", '-')) <> '' and char_length(coalesce("relatorios_ia_perfil"."review_answer", '')) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_professional_id_pk" PRIMARY KEY("user_id","professional_id"),
	CONSTRAINT "favourites_of_another" CHECK ("favourites"."user_id" <> "favourites"."professional_id")
);
--> statement-breakpoint
CREATE TABLE "perfis_profissionais" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"usuario_ref" uuid NOT NULL,
	"bio_descritiva" text,
	"anos_experiencia" integer NOT NULL,
	"servicos_oferecidos" text[] NOT NULL,
	"preco_base_diaria" numeric(12,2) NOT NULL,
	"raio_atendimento_km" integer DEFAULT 10,
	"buffer_antes_min" integer DEFAULT 15 NOT NULL,
	"buffer_depois_min" integer DEFAULT 15 NOT NULL,
	"antecedencia_minima_horas" integer DEFAULT 2 NOT NULL,
	"horizon_days" integer DEFAULT 180 NOT NULL,
	"max_bookings_per_day" integer,
	"away_since" timestamp with time zone,
	"away_until" date,
	"spoken_of" text,
	"foto_documento_frente" text,
	"selfie_com_documento" text,
	"status_verificacao" text,
	"motivo_recusa" text,
	"perfil_ativo" boolean DEFAULT true NOT NULL,
	"paused_until" timestamp with time zone,
	"selo_plumai" boolean DEFAULT false NOT NULL,
	"media_avaliacao" numeric(3, 2) DEFAULT 0 NOT NULL,
	"total_avaliacoes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"documents_submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"documents_purged_at" timestamp with time zone,
	CONSTRAINT "perfis_profissionais_usuario_ref_unique" UNIQUE("usuario_ref"),
	CONSTRAINT "perfis_profissionais_status" CHECK ("perfis_profissionais"."status_verificacao" in ('Pendente', 'Aprovado', 'Recusado')),
	CONSTRAINT "perfis_profissionais_spoken_of" CHECK ("perfis_profissionais"."spoken_of" in ('a', 'o', 'neutro')),
	CONSTRAINT "perfis_profissionais_motivo" CHECK (case "perfis_profissionais"."status_verificacao"
        when 'Recusado' then coalesce(btrim("perfis_profissionais"."motivo_recusa"), '') <> '' and char_length("perfis_profissionais"."motivo_recusa") <= 1000
        when 'Aprovado' then "perfis_profissionais"."motivo_recusa" is null
        else true
      end),
	CONSTRAINT "perfis_profissionais_preco" CHECK ("perfis_profissionais"."preco_base_diaria" between 80 and 10000),
	CONSTRAINT "perfis_profissionais_servicos" CHECK (cardinality("perfis_profissionais"."servicos_oferecidos") between 1 and 6 and "perfis_profissionais"."servicos_oferecidos" <@ array['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa']),
	CONSTRAINT "perfis_profissionais_raio" CHECK ("perfis_profissionais"."raio_atendimento_km" between 1 and 100),
	CONSTRAINT "perfis_profissionais_anos" CHECK ("perfis_profissionais"."anos_experiencia" between 0 and 60),
	CONSTRAINT "perfis_profissionais_buffers" CHECK ("perfis_profissionais"."buffer_antes_min" between 0 and 240 and "perfis_profissionais"."buffer_depois_min" between 0 and 240),
	CONSTRAINT "perfis_profissionais_antecedencia" CHECK ("perfis_profissionais"."antecedencia_minima_horas" between 0 and 720),
	CONSTRAINT "perfis_profissionais_bio" CHECK (char_length("perfis_profissionais"."bio_descritiva") <= 2000),
	CONSTRAINT "perfis_profissionais_ratings" CHECK ("perfis_profissionais"."media_avaliacao" between 0 and 5 and "perfis_profissionais"."total_avaliacoes" >= 0),
	CONSTRAINT "perfis_profissionais_horizonte" CHECK ("perfis_profissionais"."horizon_days" between 1 and 180),
	CONSTRAINT "perfis_profissionais_por_dia" CHECK ("perfis_profissionais"."max_bookings_per_day" between 1 and 3),
	CONSTRAINT "perfis_profissionais_away" CHECK ("perfis_profissionais"."away_until" is null or "perfis_profissionais"."away_since" is not null)
);
--> statement-breakpoint
CREATE TABLE "profile_views" (
	"professional_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "profile_views_professional_id_viewer_id_day_pk" PRIMARY KEY("professional_id","viewer_id","day"),
	CONSTRAINT "profile_views_by_another" CHECK ("profile_views"."professional_id" <> "profile_views"."viewer_id")
);
--> statement-breakpoint
CREATE TABLE "informacoes_residencia" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"usuario_ref" uuid NOT NULL,
	"tipo_imovel" text NOT NULL,
	"numero_quartos" integer NOT NULL,
	"numero_banheiros" integer NOT NULL,
	"tamanho_m2" integer,
	"possui_animais" boolean DEFAULT false NOT NULL,
	"tipo_animais" text[] DEFAULT '{}' NOT NULL,
	"numero_moradores" integer,
	"observacoes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "informacoes_residencia_usuario_ref_unique" UNIQUE("usuario_ref"),
	CONSTRAINT "informacoes_residencia_tipo" CHECK ("informacoes_residencia"."tipo_imovel" in ('casa', 'apartamento', 'outros')),
	CONSTRAINT "informacoes_residencia_quartos" CHECK ("informacoes_residencia"."numero_quartos" between 1 and 100 and "informacoes_residencia"."numero_banheiros" between 1 and 100),
	CONSTRAINT "informacoes_residencia_moradores" CHECK ("informacoes_residencia"."numero_moradores" between 1 and 100),
	CONSTRAINT "informacoes_residencia_tamanho" CHECK ("informacoes_residencia"."tamanho_m2" between 1 and 100000),
	CONSTRAINT "informacoes_residencia_animais" CHECK ("informacoes_residencia"."tipo_animais" <@ array['Cachorro', 'Gato', 'Pássaro', 'Outros'] and cardinality("informacoes_residencia"."tipo_animais") <= 4
        and ("informacoes_residencia"."possui_animais" or cardinality("informacoes_residencia"."tipo_animais") = 0)),
	CONSTRAINT "informacoes_residencia_observacoes" CHECK (char_length("informacoes_residencia"."observacoes") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_until" timestamp with time zone NOT NULL,
	"statement" text,
	"answered_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "pauses_status" CHECK ("pauses"."status" in ('proposed', 'paused', 'dismissed')),
	CONSTRAINT "pauses_answer" CHECK (("pauses"."statement" is null) = ("pauses"."answered_at" is null) and char_length("pauses"."statement") <= 2000),
	CONSTRAINT "pauses_decided" CHECK (num_nonnulls("pauses"."decided_at", "pauses"."decided_by", "pauses"."reason") = case when "pauses"."status" = 'proposed' then 0 else 3 end
        and ("pauses"."reason" is null or (btrim("pauses"."reason") <> '' and char_length("pauses"."reason") <= 1000)))
);
--> statement-breakpoint
CREATE TABLE "reputation_figures" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"completed_bookings" integer NOT NULL,
	"response_minutes" integer,
	"response_samples" integer NOT NULL,
	"check_ins" integer NOT NULL,
	"on_time_check_ins" integer NOT NULL,
	"strikes" integer NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reputation_figures_response" CHECK (("reputation_figures"."response_minutes" is null) = ("reputation_figures"."response_samples" < 3) and "reputation_figures"."response_minutes" >= 0),
	CONSTRAINT "reputation_figures_check_ins" CHECK ("reputation_figures"."on_time_check_ins" between 0 and "reputation_figures"."check_ins"),
	CONSTRAINT "reputation_figures_counts" CHECK (least("reputation_figures"."completed_bookings", "reputation_figures"."response_samples", "reputation_figures"."strikes") >= 0)
);
--> statement-breakpoint
CREATE TABLE "strikes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	"withdrawn_reason" text,
	CONSTRAINT "strikes_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "strikes_cause" CHECK ("strikes"."cause" in ('Cancelamento em cima da hora', 'Ausência')),
	CONSTRAINT "strikes_withdrawn" CHECK (num_nonnulls("strikes"."withdrawn_at", "strikes"."withdrawn_by", "strikes"."withdrawn_reason") in (0, 3)
        and ("strikes"."withdrawn_reason" is null or (btrim("strikes"."withdrawn_reason") <> '' and char_length("strikes"."withdrawn_reason") <= 1000)))
);
--> statement-breakpoint
CREATE TABLE "avaliacoes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agendamento_ref" uuid NOT NULL,
	"avaliador_ref" uuid NOT NULL,
	"avaliado_ref" uuid NOT NULL,
	"tipo_avaliacao" text NOT NULL,
	"nota_publica" integer NOT NULL,
	"comentario_publico" text,
	"nota_privada_comunicacao" integer,
	"nota_privada_pontualidade" integer,
	"nota_privada_respeito" integer,
	"comentario_privado" text,
	"ambiente_trabalho_nota" integer,
	"clareza_expectativas_nota" integer,
	"condicoes_trabalho_nota" integer,
	"ambiente_trabalho_comentario" text,
	"status_publicacao" text DEFAULT 'Publicada' NOT NULL,
	"data_submissao" timestamp with time zone DEFAULT now() NOT NULL,
	"revelada_em" timestamp with time zone,
	"reply" text,
	"replied_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"hidden_reason" text,
	CONSTRAINT "avaliacoes_tipo" CHECK ("avaliacoes"."tipo_avaliacao" in ('contratante_para_profissional', 'profissional_para_contratante')),
	CONSTRAINT "avaliacoes_status" CHECK ("avaliacoes"."status_publicacao" in ('Publicada')),
	CONSTRAINT "avaliacoes_two_people" CHECK ("avaliacoes"."avaliador_ref" <> "avaliacoes"."avaliado_ref"),
	CONSTRAINT "avaliacoes_notas" CHECK ("avaliacoes"."nota_publica" between 1 and 5 and "avaliacoes"."nota_privada_comunicacao" between 1 and 5
        and "avaliacoes"."nota_privada_pontualidade" between 1 and 5 and "avaliacoes"."nota_privada_respeito" between 1 and 5
        and "avaliacoes"."ambiente_trabalho_nota" between 1 and 5 and "avaliacoes"."clareza_expectativas_nota" between 1 and 5
        and "avaliacoes"."condicoes_trabalho_nota" between 1 and 5),
	CONSTRAINT "avaliacoes_ambiente" CHECK ("avaliacoes"."tipo_avaliacao" = 'profissional_para_contratante'
        or num_nonnulls("avaliacoes"."ambiente_trabalho_nota", "avaliacoes"."clareza_expectativas_nota", "avaliacoes"."condicoes_trabalho_nota",
          "avaliacoes"."ambiente_trabalho_comentario") = 0),
	CONSTRAINT "avaliacoes_comentarios" CHECK (char_length("avaliacoes"."comentario_publico") <= 2000 and char_length("avaliacoes"."comentario_privado") <= 2000
        and char_length("avaliacoes"."ambiente_trabalho_comentario") <= 2000),
	CONSTRAINT "avaliacoes_reply" CHECK (("avaliacoes"."reply" is null) = ("avaliacoes"."replied_at" is null) and ("avaliacoes"."reply" is null or ("avaliacoes"."revelada_em" is not null
        and "avaliacoes"."tipo_avaliacao" = 'contratante_para_profissional'
        and btrim("avaliacoes"."reply") <> '' and char_length("avaliacoes"."reply") <= 1000))),
	CONSTRAINT "avaliacoes_hidden" CHECK (num_nonnulls("avaliacoes"."hidden_at", "avaliacoes"."hidden_by", "avaliacoes"."hidden_reason") in (0, 3)
        and ("avaliacoes"."hidden_at" is null or ("avaliacoes"."revelada_em" is not null
        and btrim("avaliacoes"."hidden_reason") <> '' and char_length("avaliacoes"."hidden_reason") <= 500)))
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_two_people" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "user_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"quote" text,
	"reason" text NOT NULL,
	"details" text,
	"status" text DEFAULT 'Aberta' NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_reports_kind" CHECK ("user_reports"."kind" in ('person', 'message', 'review')),
	CONSTRAINT "user_reports_reason" CHECK ("user_reports"."reason" in ('Assédio ou ofensa', 'Discriminação', 'Risco à segurança', 'Golpe ou perfil falso', 'Contato ou pagamento por fora', 'Outro motivo')),
	CONSTRAINT "user_reports_status" CHECK ("user_reports"."status" in ('Aberta', 'Arquivada', 'Medida tomada')),
	CONSTRAINT "user_reports_two_people" CHECK ("user_reports"."reporter_id" <> "user_reports"."reported_id"),
	CONSTRAINT "user_reports_details" CHECK (char_length("user_reports"."details") <= 1000),
	CONSTRAINT "user_reports_decided" CHECK (num_nonnulls("user_reports"."decision", "user_reports"."decided_by", "user_reports"."decided_at") = case "user_reports"."status" when 'Aberta' then 0 else 3 end
        and ("user_reports"."decision" is null or (btrim("user_reports"."decision") <> '' and char_length("user_reports"."decision") <= 1000)))
);
--> statement-breakpoint
CREATE TABLE "search_index" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"photo" text,
	"district" text,
	"city" text,
	"state" text,
	"lat" double precision,
	"lng" double precision,
	"price" numeric(12,2) NOT NULL,
	"band" smallint NOT NULL,
	"services" text[] NOT NULL,
	"service_mask" integer NOT NULL,
	"radius_km" integer NOT NULL,
	"rating" numeric(3, 2) NOT NULL,
	"reviews" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seal" boolean DEFAULT false NOT NULL,
	"verified_until" timestamp with time zone,
	"position" "cube" GENERATED ALWAYS AS (search_position(lat, lng)) STORED,
	"area" "box" GENERATED ALWAYS AS (search_area(lat, lng, radius_km)) STORED,
	"by_price" double precision GENERATED ALWAYS AS (search_by_price(price, user_id)) STORED NOT NULL,
	"by_rating" double precision GENERATED ALWAYS AS (search_by_rating(rating, created_at)) STORED NOT NULL,
	"by_newest" double precision GENERATED ALWAYS AS (search_by_newest(created_at)) STORED NOT NULL,
	"move" bigint DEFAULT nextval('search_moves') NOT NULL,
	"words" "tsvector" NOT NULL,
	"public_city" text,
	"consent_id" uuid,
	CONSTRAINT "search_index_public" CHECK (("search_index"."public_city" is null) = ("search_index"."consent_id" is null)),
	CONSTRAINT "search_index_band" CHECK ("search_index"."band" between 1 and 3),
	CONSTRAINT "search_index_coordinates" CHECK (("search_index"."lat" is null) = ("search_index"."lng" is null))
);
--> statement-breakpoint
CREATE TABLE "search_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"snap_degrees" numeric(6, 5) DEFAULT 0.01 NOT NULL,
	"confirmed_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_settings_one_row" CHECK ("search_settings"."id"),
	CONSTRAINT "search_settings_snap" CHECK ("search_settings"."snap_degrees" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "assinaturas_servicos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"usuario_ref" uuid NOT NULL,
	"tipo_servico" text NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"data_fim" timestamp with time zone,
	"valor" numeric(12,2) NOT NULL,
	"monthly_amount" numeric(12,2) DEFAULT 0 NOT NULL,
	"provider_checkout_id" text,
	"checkout_completed_at" timestamp with time zone,
	"provider_subscription_id" text,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"renewal_retrying" boolean DEFAULT false NOT NULL,
	"renewal_refused" boolean DEFAULT false NOT NULL,
	"first_paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assinaturas_servicos_provider_checkout_id_unique" UNIQUE("provider_checkout_id"),
	CONSTRAINT "assinaturas_servicos_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "assinaturas_servicos_tipo" CHECK ("assinaturas_servicos"."tipo_servico" in ('checklist_ia', 'contrato', 'relatorios_financeiros', 'clube', 'certificado', 'seguro', 'analise_ia')),
	CONSTRAINT "assinaturas_servicos_status" CHECK ("assinaturas_servicos"."status" in ('pendente', 'ativa', 'vencida', 'cancelada')),
	CONSTRAINT "assinaturas_servicos_valor" CHECK ("assinaturas_servicos"."valor" > 0),
	CONSTRAINT "assinaturas_servicos_monthly" CHECK ("assinaturas_servicos"."monthly_amount" between 0 and "assinaturas_servicos"."valor"),
	CONSTRAINT "assinaturas_servicos_ativa_has_end" CHECK ("assinaturas_servicos"."status" <> 'ativa' or "assinaturas_servicos"."tipo_servico" = 'certificado' or "assinaturas_servicos"."data_fim" is not null)
);
--> statement-breakpoint
CREATE TABLE "assinaturas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"usuario_ref" uuid NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"data_fim" timestamp with time zone,
	"valor" numeric(12,2) NOT NULL,
	"provider_subscription_id" text,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"renewal_retrying" boolean DEFAULT false NOT NULL,
	"renewal_refused" boolean DEFAULT false NOT NULL,
	"first_paid_at" timestamp with time zone,
	"card_payment_method_id" text,
	"card_brand" text,
	"card_last_four" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assinaturas_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "assinaturas_status" CHECK ("assinaturas"."status" in ('pendente', 'ativa', 'vencida', 'cancelada')),
	CONSTRAINT "assinaturas_valor" CHECK ("assinaturas"."valor" > 0),
	CONSTRAINT "assinaturas_ativa_has_end" CHECK ("assinaturas"."status" <> 'ativa' or "assinaturas"."data_fim" is not null)
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"provider_account_id" text,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"transfers_enabled" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"payouts_off_since" timestamp with time zone,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_provider_account_id_unique" UNIQUE("provider_account_id"),
	CONSTRAINT "payout_accounts_has_id" CHECK ("payout_accounts"."provider_account_id" is not null or not "payout_accounts"."transfers_enabled")
);
--> statement-breakpoint
CREATE TABLE "transfer_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "transfer_holds_kind" CHECK ("transfer_holds"."kind" in ('dispute', 'chargeback', 'contest', 'refund')),
	CONSTRAINT "transfer_holds_released" CHECK ("transfer_holds"."released_at" >= "transfer_holds"."placed_at")
);
--> statement-breakpoint
CREATE TABLE "transfer_reversals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transfer_id" uuid NOT NULL,
	"refund_id" uuid,
	"status" text DEFAULT 'creating' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"provider_reversal_id" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_reversals_provider_reversal_id_unique" UNIQUE("provider_reversal_id"),
	CONSTRAINT "transfer_reversals_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "transfer_reversals_status" CHECK ("transfer_reversals"."status" in ('creating', 'succeeded', 'failed')),
	CONSTRAINT "transfer_reversals_amount" CHECK ("transfer_reversals"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"restores" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"reversed" numeric(12,2) DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"failure_code" text,
	"provider_transfer_id" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_provider_transfer_id_unique" UNIQUE("provider_transfer_id"),
	CONSTRAINT "transfers_status" CHECK ("transfers"."status" in ('waiting', 'creating', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount" > 0 or ("transfers"."amount" = 0 and "transfers"."status" = 'cancelled')),
	CONSTRAINT "transfers_reversed" CHECK ("transfers"."reversed" between 0 and "transfers"."amount" and ("transfers"."reversed" = 0
        or "transfers"."status" = 'paid')),
	CONSTRAINT "transfers_paid" CHECK (("transfers"."status" = 'paid') = ("transfers"."paid_at" is not null)
        and ("transfers"."status" <> 'paid' or "transfers"."provider_transfer_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"professional_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_failed" CHECK (("payouts"."status" = 'failed') = ("payouts"."failure_code" is not null))
);
--> statement-breakpoint
CREATE TABLE "consultas_antecedentes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"resultado" jsonb,
	"data_consulta" timestamp with time zone,
	"validade_ate" timestamp with time zone,
	"provider" text DEFAULT 'simulado' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"certificate_day" date,
	"attempts" integer DEFAULT 0 NOT NULL,
	"consent_version" text,
	"decided_by" uuid,
	CONSTRAINT "consultas_antecedentes_attempts" CHECK ("consultas_antecedentes"."attempts" >= 0),
	CONSTRAINT "consultas_antecedentes_status" CHECK ("consultas_antecedentes"."status" in ('pendente', 'concluida', 'erro')),
	CONSTRAINT "consultas_antecedentes_provider" CHECK ("consultas_antecedentes"."provider" in ('simulado', 'manual', 'http')),
	CONSTRAINT "consultas_antecedentes_concluida" CHECK ("consultas_antecedentes"."status" <> 'concluida' or ("consultas_antecedentes"."data_consulta" is not null
        and "consultas_antecedentes"."validade_ate" > "consultas_antecedentes"."data_consulta"
        and coalesce("consultas_antecedentes"."resultado" ->> 'status', '') in ('aprovado', 'reprovado')))
);
--> statement-breakpoint
CREATE TABLE "name_change_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'aberta' NOT NULL,
	"refusal_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "name_change_requests_status" CHECK ("name_change_requests"."status" in ('aberta', 'aprovada', 'recusada')),
	CONSTRAINT "name_change_requests_decided" CHECK (("name_change_requests"."status" = 'aberta') = ("name_change_requests"."decided_at" is null)),
	CONSTRAINT "name_change_requests_refused" CHECK (("name_change_requests"."status" = 'recusada') = (coalesce(btrim("name_change_requests"."refusal_reason"), '') <> '')),
	CONSTRAINT "name_change_requests_texts" CHECK (char_length("name_change_requests"."to_name") between 2 and 120 and btrim("name_change_requests"."reason") <> '' and char_length("name_change_requests"."reason") <= 1000
        and char_length("name_change_requests"."refusal_reason") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "absence_reports" ADD CONSTRAINT "absence_reports_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_reports" ADD CONSTRAINT "absence_reports_reporter_id_usuarios_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmation_tokens" ADD CONSTRAINT "email_confirmation_tokens_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disponibilidade" ADD CONSTRAINT "disponibilidade_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_actor_id_usuarios_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_contractor_id_usuarios_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_contratante_ref_usuarios_id_fk" FOREIGN KEY ("contratante_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_cancelled_by_usuarios_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_alerts" ADD CONSTRAINT "hiring_alerts_contractor_id_usuarios_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_alerts" ADD CONSTRAINT "hiring_alerts_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_alerts" ADD CONSTRAINT "hiring_alerts_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedule_requests" ADD CONSTRAINT "reschedule_requests_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedule_requests" ADD CONSTRAINT "reschedule_requests_proposed_by_usuarios_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_subscription_id_assinaturas_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."assinaturas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_consents" ADD CONSTRAINT "series_consents_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_consents" ADD CONSTRAINT "series_consents_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_consents" ADD CONSTRAINT "series_consents_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_found_by_usuarios_id_fk" FOREIGN KEY ("found_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_participante_1_usuarios_id_fk" FOREIGN KEY ("participante_1") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_participante_2_usuarios_id_fk" FOREIGN KEY ("participante_2") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_conversa_id_conversas_id_fk" FOREIGN KEY ("conversa_id") REFERENCES "public"."conversas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_remetente_id_usuarios_id_fk" FOREIGN KEY ("remetente_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_appeal_decided_by_usuarios_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_reviews" ADD CONSTRAINT "checklist_reviews_run_id_checklist_execucoes_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."checklist_execucoes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_reviews" ADD CONSTRAINT "checklist_reviews_requester_id_usuarios_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_reviews" ADD CONSTRAINT "checklist_reviews_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD CONSTRAINT "checklist_itens_execucao_execucao_ref_checklist_execucoes_id_fk" FOREIGN KEY ("execucao_ref") REFERENCES "public"."checklist_execucoes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD CONSTRAINT "checklist_itens_execucao_done_by_usuarios_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD CONSTRAINT "checklist_itens_execucao_note_by_usuarios_id_fk" FOREIGN KEY ("note_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD CONSTRAINT "checklist_itens_execucao_photo_by_usuarios_id_fk" FOREIGN KEY ("photo_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD CONSTRAINT "checklist_execucoes_agendamento_ref_agendamentos_id_fk" FOREIGN KEY ("agendamento_ref") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD CONSTRAINT "checklist_execucoes_template_ref_checklist_templates_id_fk" FOREIGN KEY ("template_ref") REFERENCES "public"."checklist_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD CONSTRAINT "checklist_execucoes_contratante_ref_usuarios_id_fk" FOREIGN KEY ("contratante_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD CONSTRAINT "checklist_execucoes_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD CONSTRAINT "checklist_templates_owner_id_usuarios_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clube_descontos_membros" ADD CONSTRAINT "clube_descontos_membros_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clube_descontos_membros" ADD CONSTRAINT "clube_descontos_membros_purchase_id_assinaturas_servicos_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."assinaturas_servicos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_contratante_ref_usuarios_id_fk" FOREIGN KEY ("contratante_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_notice_by_usuarios_id_fk" FOREIGN KEY ("notice_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_usuarios_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_emitidos" ADD CONSTRAINT "certificados_emitidos_purchase_id_assinaturas_servicos_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."assinaturas_servicos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_emitidos" ADD CONSTRAINT "certificados_emitidos_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_progresso" ADD CONSTRAINT "certificados_progresso_modulo_ref_curso_modulos_id_fk" FOREIGN KEY ("modulo_ref") REFERENCES "public"."curso_modulos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_progresso" ADD CONSTRAINT "certificados_progresso_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_tentativas" ADD CONSTRAINT "certificados_tentativas_modulo_ref_curso_modulos_id_fk" FOREIGN KEY ("modulo_ref") REFERENCES "public"."curso_modulos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_tentativas" ADD CONSTRAINT "certificados_tentativas_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_consents" ADD CONSTRAINT "directory_consents_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_withdrawals" ADD CONSTRAINT "directory_withdrawals_consent_id_directory_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."directory_consents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_photos" ADD CONSTRAINT "dispute_photos_dispute_id_disputas_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_photos" ADD CONSTRAINT "dispute_photos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputas" ADD CONSTRAINT "disputas_agendamento_ref_agendamentos_id_fk" FOREIGN KEY ("agendamento_ref") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputas" ADD CONSTRAINT "disputas_reclamante_ref_usuarios_id_fk" FOREIGN KEY ("reclamante_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputas" ADD CONSTRAINT "disputas_resolved_by_usuarios_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relatorios_financeiros" ADD CONSTRAINT "relatorios_financeiros_contratante_ref_usuarios_id_fk" FOREIGN KEY ("contratante_ref") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seguros_profissionais" ADD CONSTRAINT "seguros_profissionais_purchase_id_assinaturas_servicos_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."assinaturas_servicos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seguros_profissionais" ADD CONSTRAINT "seguros_profissionais_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_assinaturas_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."assinaturas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_service_subscription_id_assinaturas_servicos_id_fk" FOREIGN KEY ("service_subscription_id") REFERENCES "public"."assinaturas_servicos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_dispute_id_disputas_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_usuarios_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD CONSTRAINT "relatorios_ia_perfil_review_answered_by_usuarios_id_fk" FOREIGN KEY ("review_answered_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD CONSTRAINT "relatorios_ia_perfil_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD CONSTRAINT "perfis_profissionais_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD CONSTRAINT "perfis_profissionais_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_viewer_id_usuarios_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "informacoes_residencia" ADD CONSTRAINT "informacoes_residencia_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reputation_figures" ADD CONSTRAINT "reputation_figures_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_withdrawn_by_usuarios_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_agendamento_ref_agendamentos_id_fk" FOREIGN KEY ("agendamento_ref") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_avaliador_ref_usuarios_id_fk" FOREIGN KEY ("avaliador_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_avaliado_ref_usuarios_id_fk" FOREIGN KEY ("avaliado_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_hidden_by_usuarios_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_usuarios_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_usuarios_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_reports" ADD CONSTRAINT "user_reports_reporter_id_usuarios_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_reports" ADD CONSTRAINT "user_reports_reported_id_usuarios_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_reports" ADD CONSTRAINT "user_reports_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_index" ADD CONSTRAINT "search_index_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_index" ADD CONSTRAINT "search_index_public_city_cities_slug_fk" FOREIGN KEY ("public_city") REFERENCES "public"."cities"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_index" ADD CONSTRAINT "search_index_consent_fk" FOREIGN KEY ("consent_id","user_id") REFERENCES "public"."directory_consents"("id","professional_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD CONSTRAINT "assinaturas_servicos_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assinaturas" ADD CONSTRAINT "assinaturas_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_holds" ADD CONSTRAINT "transfer_holds_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_restores_transfer_reversals_id_fk" FOREIGN KEY ("restores") REFERENCES "public"."transfer_reversals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD CONSTRAINT "consultas_antecedentes_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD CONSTRAINT "consultas_antecedentes_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_change_requests" ADD CONSTRAINT "name_change_requests_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_change_requests" ADD CONSTRAINT "name_change_requests_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_reports_reporter_id" ON "absence_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "absence_reports_due" ON "absence_reports" USING btree ("contest_until") WHERE "absence_reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "email_confirmation_tokens_user_id" ON "email_confirmation_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "password_reset_tokens_user_id" ON "password_reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user_id" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires_at" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_email_unique" ON "usuarios" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_cpf_unique" ON "usuarios" USING btree ("cpf");--> statement-breakpoint
CREATE INDEX "usuarios_data_criacao" ON "usuarios" USING btree ("data_criacao");--> statement-breakpoint
CREATE INDEX "usuarios_nome_trgm" ON "usuarios" USING gin (unaccented("nome_completo") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usuarios_telefone_trgm" ON "usuarios" USING gin ("telefone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usuarios_email_trgm" ON "usuarios" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "disponibilidade_profissional_ref" ON "disponibilidade" USING btree ("profissional_ref","dia_da_semana","hora_inicio");--> statement-breakpoint
CREATE INDEX "availability_exceptions_professional_id" ON "availability_exceptions" USING btree ("professional_id","last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_events_sequence_unique" ON "booking_events" USING btree ("booking_id","sequence");--> statement-breakpoint
CREATE INDEX "booking_events_actor_id" ON "booking_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "booking_series_contractor_id" ON "booking_series" USING btree ("contractor_id");--> statement-breakpoint
CREATE INDEX "booking_series_professional_id" ON "booking_series" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "agendamentos_profissional_inicio" ON "agendamentos" USING btree ("profissional_ref","data_hora_inicio");--> statement-breakpoint
CREATE INDEX "agendamentos_contratante_inicio" ON "agendamentos" USING btree ("contratante_ref","data_hora_inicio");--> statement-breakpoint
CREATE INDEX "agendamentos_cancelled_by" ON "agendamentos" USING btree ("cancelled_by") WHERE "agendamentos"."cancelled_by" is not null;--> statement-breakpoint
CREATE INDEX "agendamentos_series_id" ON "agendamentos" USING btree ("series_id") WHERE "agendamentos"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "agendamentos_hold" ON "agendamentos" USING btree ("hold_expires_at") WHERE "agendamentos"."status_servico" = 'Solicitado';--> statement-breakpoint
CREATE INDEX "agendamentos_to_charge" ON "agendamentos" USING btree ("charge_at") WHERE "agendamentos"."status_servico" = 'Solicitado' and "agendamentos"."charge_at" is not null;--> statement-breakpoint
CREATE INDEX "agendamentos_to_start" ON "agendamentos" USING btree ("data_hora_inicio") WHERE "agendamentos"."status_servico" = 'Confirmado';--> statement-breakpoint
CREATE INDEX "agendamentos_to_complete" ON "agendamentos" USING btree ("data_hora_fim") WHERE "agendamentos"."status_servico" = 'Em Andamento';--> statement-breakpoint
CREATE INDEX "hiring_alerts_contractor_id" ON "hiring_alerts" USING btree ("contractor_id");--> statement-breakpoint
CREATE INDEX "hiring_alerts_professional_id" ON "hiring_alerts" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "hiring_alerts_booking_id" ON "hiring_alerts" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reschedule_requests_one_open" ON "reschedule_requests" USING btree ("booking_id") WHERE "reschedule_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reschedule_requests_booking_id" ON "reschedule_requests" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "reschedule_requests_proposed_by" ON "reschedule_requests" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "reschedule_requests_due" ON "reschedule_requests" USING btree ("expires_at") WHERE "reschedule_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "card_setups_user_id" ON "card_setups" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "card_setups_subscription_id" ON "card_setups" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "card_setups_series_id" ON "card_setups" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "card_setups_unsettled" ON "card_setups" USING btree ("updated_at") WHERE "card_setups"."status" in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "saved_cards_user_id" ON "saved_cards" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_provider_payment_method_id_unique" ON "saved_cards" USING btree ("provider_payment_method_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_user_id_fingerprint_unique" ON "saved_cards" USING btree ("user_id","fingerprint");--> statement-breakpoint
CREATE INDEX "series_consents_user_id" ON "series_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "series_consents_card_id" ON "series_consents" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "chargebacks_payment_id" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chargebacks_found_by" ON "chargebacks" USING btree ("found_by");--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("opened_at") WHERE "chargebacks"."status" not in ('won', 'lost');--> statement-breakpoint
CREATE UNIQUE INDEX "conversas_par_unico" ON "conversas" USING btree (least("participante_1", "participante_2"),greatest("participante_1", "participante_2"));--> statement-breakpoint
CREATE INDEX "conversas_participante_1" ON "conversas" USING btree ("participante_1","updated_at");--> statement-breakpoint
CREATE INDEX "conversas_participante_2" ON "conversas" USING btree ("participante_2","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mensagens_sequence_unique" ON "mensagens" USING btree ("conversa_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "mensagens_nonce_unique" ON "mensagens" USING btree ("conversa_id","remetente_id","nonce");--> statement-breakpoint
CREATE INDEX "mensagens_unread" ON "mensagens" USING btree ("conversa_id","remetente_id") WHERE not "mensagens"."lida" and not "mensagens"."bloqueada";--> statement-breakpoint
CREATE INDEX "mensagens_remetente_id" ON "mensagens" USING btree ("remetente_id","created_at");--> statement-breakpoint
CREATE INDEX "mensagens_appeals" ON "mensagens" USING btree ("appealed_at") WHERE "mensagens"."appeal" = 'open';--> statement-breakpoint
CREATE INDEX "mensagens_blocked" ON "mensagens" USING btree ("created_at") WHERE "mensagens"."bloqueada";--> statement-breakpoint
CREATE INDEX "mensagens_appeal_decided_by" ON "mensagens" USING btree ("appeal_decided_by") WHERE "mensagens"."appeal_decided_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_reviews_one_per_run" ON "checklist_reviews" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "checklist_reviews_requester_id" ON "checklist_reviews" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "checklist_reviews_decided_by" ON "checklist_reviews" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "checklist_reviews_open" ON "checklist_reviews" USING btree ("created_at") WHERE "checklist_reviews"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_itens_execucao_ordem_unique" ON "checklist_itens_execucao" USING btree ("execucao_ref","ordem");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_itens_execucao_photo" ON "checklist_itens_execucao" USING btree ("photo") WHERE "checklist_itens_execucao"."photo" is not null;--> statement-breakpoint
CREATE INDEX "checklist_itens_execucao_done_by" ON "checklist_itens_execucao" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "checklist_itens_execucao_note_by" ON "checklist_itens_execucao" USING btree ("note_by");--> statement-breakpoint
CREATE INDEX "checklist_itens_execucao_photo_by" ON "checklist_itens_execucao" USING btree ("photo_by");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_execucoes_one_per_template" ON "checklist_execucoes" USING btree ("agendamento_ref","template_ref");--> statement-breakpoint
CREATE INDEX "checklist_execucoes_agendamento_ref" ON "checklist_execucoes" USING btree ("agendamento_ref");--> statement-breakpoint
CREATE INDEX "checklist_execucoes_template_ref" ON "checklist_execucoes" USING btree ("template_ref");--> statement-breakpoint
CREATE INDEX "checklist_execucoes_contratante" ON "checklist_execucoes" USING btree ("contratante_ref","created_at");--> statement-breakpoint
CREATE INDEX "checklist_execucoes_profissional" ON "checklist_execucoes" USING btree ("profissional_ref","created_at");--> statement-breakpoint
CREATE INDEX "checklist_templates_publicos" ON "checklist_templates" USING btree ("vezes_usado") WHERE "checklist_templates"."is_template_publico" and "checklist_templates"."ativo";--> statement-breakpoint
CREATE INDEX "checklist_templates_owner_id" ON "checklist_templates" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_templates_own_name" ON "checklist_templates" USING btree ("owner_id","nome");--> statement-breakpoint
CREATE INDEX "clube_descontos_membros_usuario" ON "clube_descontos_membros" USING btree ("usuario_ref","status");--> statement-breakpoint
CREATE UNIQUE INDEX "clube_descontos_membros_um_ativo" ON "clube_descontos_membros" USING btree ("usuario_ref") WHERE "clube_descontos_membros"."status" = 'ativo';--> statement-breakpoint
CREATE INDEX "contratos_mensalistas_contratante" ON "contratos_mensalistas" USING btree ("contratante_ref","created_at");--> statement-breakpoint
CREATE INDEX "contratos_mensalistas_profissional" ON "contratos_mensalistas" USING btree ("profissional_ref","created_at");--> statement-breakpoint
CREATE INDEX "contratos_mensalistas_notice_by" ON "contratos_mensalistas" USING btree ("notice_by") WHERE "contratos_mensalistas"."notice_by" is not null;--> statement-breakpoint
CREATE INDEX "contratos_mensalistas_last_day" ON "contratos_mensalistas" USING btree ("last_day") WHERE "contratos_mensalistas"."status" = 'ativo' and "contratos_mensalistas"."last_day" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contratos_mensalistas_one_open" ON "contratos_mensalistas" USING btree ("contratante_ref","profissional_ref") WHERE "contratos_mensalistas"."status" <> 'encerrado';--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id" ON "audit_log" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "cep_cache_fetched_at" ON "cep_cache" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expires_at" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stored_files_user_id" ON "stored_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "certificados_emitidos_profissional" ON "certificados_emitidos" USING btree ("profissional_ref","status");--> statement-breakpoint
CREATE UNIQUE INDEX "certificados_emitidos_um_ativo" ON "certificados_emitidos" USING btree ("profissional_ref") WHERE "certificados_emitidos"."status" = 'ativo';--> statement-breakpoint
CREATE UNIQUE INDEX "certificados_progresso_modulo_unique" ON "certificados_progresso" USING btree ("profissional_ref","modulo_ref");--> statement-breakpoint
CREATE INDEX "certificados_progresso_modulo_ref" ON "certificados_progresso" USING btree ("modulo_ref");--> statement-breakpoint
CREATE INDEX "certificados_tentativas_profissional" ON "certificados_tentativas" USING btree ("profissional_ref","modulo_ref","started_at");--> statement-breakpoint
CREATE INDEX "certificados_tentativas_modulo_ref" ON "certificados_tentativas" USING btree ("modulo_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "certificados_tentativas_uma_aberta" ON "certificados_tentativas" USING btree ("profissional_ref","modulo_ref") WHERE "certificados_tentativas"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "directory_consents_professional_id" ON "directory_consents" USING btree ("professional_id","given_at");--> statement-breakpoint
CREATE INDEX "dispute_photos_dispute_id" ON "dispute_photos" USING btree ("dispute_id","created_at");--> statement-breakpoint
CREATE INDEX "dispute_photos_user_id" ON "dispute_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dispute_photos_unsent" ON "dispute_photos" USING btree ("created_at") WHERE "dispute_photos"."dispute_id" is null;--> statement-breakpoint
CREATE INDEX "disputas_agendamento_ref" ON "disputas" USING btree ("agendamento_ref");--> statement-breakpoint
CREATE INDEX "disputas_reclamante_ref" ON "disputas" USING btree ("reclamante_ref");--> statement-breakpoint
CREATE INDEX "disputas_resolved_by" ON "disputas" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "disputas_status" ON "disputas" USING btree ("status_disputa","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputas_uma_aberta" ON "disputas" USING btree ("agendamento_ref") WHERE "disputas"."status_disputa" = 'Aberta';--> statement-breakpoint
CREATE UNIQUE INDEX "relatorios_financeiros_mes_unique" ON "relatorios_financeiros" USING btree ("contratante_ref","ano","mes");--> statement-breakpoint
CREATE INDEX "seguros_profissionais_profissional" ON "seguros_profissionais" USING btree ("profissional_ref","status");--> statement-breakpoint
CREATE UNIQUE INDEX "seguros_profissionais_um_ativo" ON "seguros_profissionais" USING btree ("profissional_ref") WHERE "seguros_profissionais"."status" = 'ativo';--> statement-breakpoint
CREATE UNIQUE INDEX "seguros_profissionais_um_interesse" ON "seguros_profissionais" USING btree ("profissional_ref") WHERE "seguros_profissionais"."status" = 'interesse';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event_key_unique" ON "notifications" USING btree ("user_id","event_key");--> statement-breakpoint
CREATE INDEX "notifications_user_id" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_queued" ON "outbox" USING btree ("created_at") WHERE "outbox"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_created_at" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_user_id" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_user_id" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session_id" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_posting_id" ON "ledger_entries" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_id" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_booking_id" ON "ledger_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_succeeded_per_booking" ON "payments" USING btree ("booking_id") WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_booking_version" ON "payments" USING btree ("booking_id","version");--> statement-breakpoint
CREATE INDEX "payments_subscription_id" ON "payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_service_subscription_id" ON "payments" USING btree ("service_subscription_id");--> statement-breakpoint
CREATE INDEX "payments_user_id" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("updated_at") WHERE "payments"."status" in ('creating', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_payment_id" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_dispute_id" ON "refunds" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("updated_at") WHERE "refunds"."status" in ('creating', 'pending');--> statement-breakpoint
CREATE INDEX "stripe_events_object_id" ON "stripe_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "stripe_events_unprocessed" ON "stripe_events" USING btree ("received_at") WHERE "stripe_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "relatorios_ia_perfil_profissional" ON "relatorios_ia_perfil" USING btree ("profissional_ref","data_geracao");--> statement-breakpoint
CREATE INDEX "relatorios_ia_perfil_to_review" ON "relatorios_ia_perfil" USING btree ("review_asked_at") WHERE "relatorios_ia_perfil"."review_asked_at" is not null and "relatorios_ia_perfil"."review_answered_at" is null;--> statement-breakpoint
CREATE INDEX "relatorios_ia_perfil_answered_by" ON "relatorios_ia_perfil" USING btree ("review_answered_by") WHERE "relatorios_ia_perfil"."review_answered_by" is not null;--> statement-breakpoint
CREATE INDEX "favourites_professional_id" ON "favourites" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "perfis_profissionais_pendentes" ON "perfis_profissionais" USING btree ("documents_submitted_at") WHERE "perfis_profissionais"."status_verificacao" = 'Pendente';--> statement-breakpoint
CREATE INDEX "perfis_profissionais_decided_by" ON "perfis_profissionais" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "profile_views_viewer_id" ON "profile_views" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "profile_views_day" ON "profile_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "pauses_professional_id" ON "pauses" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pauses_one_proposed" ON "pauses" USING btree ("professional_id") WHERE "pauses"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "pauses_decided_by" ON "pauses" USING btree ("decided_by") WHERE "pauses"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "strikes_professional_id" ON "strikes" USING btree ("professional_id","occurred_at");--> statement-breakpoint
CREATE INDEX "strikes_newest" ON "strikes" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "strikes_withdrawn_by" ON "strikes" USING btree ("withdrawn_by") WHERE "strikes"."withdrawn_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "avaliacoes_avaliador_unique" ON "avaliacoes" USING btree ("agendamento_ref","avaliador_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "avaliacoes_lado_unique" ON "avaliacoes" USING btree ("agendamento_ref","tipo_avaliacao");--> statement-breakpoint
CREATE INDEX "avaliacoes_avaliado_ref" ON "avaliacoes" USING btree ("avaliado_ref","revelada_em");--> statement-breakpoint
CREATE INDEX "avaliacoes_avaliador_ref" ON "avaliacoes" USING btree ("avaliador_ref");--> statement-breakpoint
CREATE INDEX "avaliacoes_to_reveal" ON "avaliacoes" USING btree ("agendamento_ref") WHERE "avaliacoes"."revelada_em" is null;--> statement-breakpoint
CREATE INDEX "avaliacoes_revelada_em" ON "avaliacoes" USING btree ("revelada_em","id") WHERE "avaliacoes"."revelada_em" is not null;--> statement-breakpoint
CREATE INDEX "avaliacoes_hidden_by" ON "avaliacoes" USING btree ("hidden_by") WHERE "avaliacoes"."hidden_by" is not null;--> statement-breakpoint
CREATE INDEX "blocks_blocked_id" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "user_reports_reporter_id" ON "user_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "user_reports_reported_id" ON "user_reports" USING btree ("reported_id","created_at");--> statement-breakpoint
CREATE INDEX "user_reports_decided_by" ON "user_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "user_reports_status" ON "user_reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_reports_one_open" ON "user_reports" USING btree ("reporter_id","subject_id") WHERE "user_reports"."status" = 'Aberta';--> statement-breakpoint
CREATE INDEX "search_index_ways" ON "search_index" USING gist ("area","position","by_price",(case when "band" = 2 then "by_price" end),(case when "band" = 3 then "by_price" end),"by_rating","by_newest","band") WHERE "search_index"."area" is not null;--> statement-breakpoint
CREATE INDEX "search_index_words" ON "search_index" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_index_reach_words" ON "search_index" USING gin (search_reach_words("words", "service_mask", "band", "area")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_index_by_price" ON "search_index" USING btree ("by_price","user_id");--> statement-breakpoint
CREATE INDEX "search_index_by_rating" ON "search_index" USING btree ("by_rating","user_id");--> statement-breakpoint
CREATE INDEX "search_index_newcomers" ON "search_index" USING btree ("user_id") WHERE "search_index"."reviews" = 0;--> statement-breakpoint
CREATE INDEX "search_index_by_newest" ON "search_index" USING btree ("by_newest","user_id");--> statement-breakpoint
CREATE INDEX "search_index_public_city" ON "search_index" USING btree ("public_city","user_id","service_mask") WHERE "search_index"."public_city" is not null;--> statement-breakpoint
CREATE INDEX "search_index_public_price" ON "search_index" USING btree ("public_city","price","service_mask") WHERE "search_index"."public_city" is not null;--> statement-breakpoint
CREATE INDEX "search_index_consent" ON "search_index" USING btree ("consent_id","user_id") WHERE "search_index"."consent_id" is not null;--> statement-breakpoint
CREATE INDEX "assinaturas_servicos_usuario_tipo" ON "assinaturas_servicos" USING btree ("usuario_ref","tipo_servico","status");--> statement-breakpoint
CREATE UNIQUE INDEX "assinaturas_servicos_uma_ativa" ON "assinaturas_servicos" USING btree ("usuario_ref","tipo_servico") WHERE "assinaturas_servicos"."status" = 'ativa';--> statement-breakpoint
CREATE UNIQUE INDEX "assinaturas_servicos_uma_pendente" ON "assinaturas_servicos" USING btree ("usuario_ref","tipo_servico") WHERE "assinaturas_servicos"."status" = 'pendente';--> statement-breakpoint
CREATE INDEX "assinaturas_servicos_unsettled" ON "assinaturas_servicos" USING btree ("updated_at") WHERE "assinaturas_servicos"."status" = 'pendente';--> statement-breakpoint
CREATE INDEX "assinaturas_servicos_to_expire" ON "assinaturas_servicos" USING btree ("data_fim") WHERE "assinaturas_servicos"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "assinaturas_usuario_status" ON "assinaturas" USING btree ("usuario_ref","status");--> statement-breakpoint
CREATE INDEX "assinaturas_usuario_created_at" ON "assinaturas" USING btree ("usuario_ref","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assinaturas_uma_ativa" ON "assinaturas" USING btree ("usuario_ref") WHERE "assinaturas"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "assinaturas_to_expire" ON "assinaturas" USING btree ("data_fim") WHERE "assinaturas"."status" = 'ativa';--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_holds_source_unique" ON "transfer_holds" USING btree ("booking_id","kind","source_id");--> statement-breakpoint
CREATE INDEX "transfer_holds_open" ON "transfer_holds" USING btree ("booking_id") WHERE "transfer_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "transfer_reversals_transfer_id" ON "transfer_reversals" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "transfer_reversals_refund_id" ON "transfer_reversals" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_for_booking" ON "transfers" USING btree ("booking_id") WHERE "transfers"."restores" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_for_reversal" ON "transfers" USING btree ("restores");--> statement-breakpoint
CREATE INDEX "transfers_booking_id" ON "transfers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "transfers_payment_id" ON "transfers" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "transfers_professional" ON "transfers" USING btree ("professional_id","due_at");--> statement-breakpoint
CREATE INDEX "transfers_to_make" ON "transfers" USING btree ("due_at") WHERE "transfers"."status" in ('waiting', 'creating', 'failed');--> statement-breakpoint
CREATE INDEX "payouts_professional" ON "payouts" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE INDEX "consultas_antecedentes_profissional" ON "consultas_antecedentes" USING btree ("profissional_ref","data_consulta");--> statement-breakpoint
CREATE UNIQUE INDEX "consultas_antecedentes_one_running" ON "consultas_antecedentes" USING btree ("profissional_ref") WHERE "consultas_antecedentes"."status" = 'pendente';--> statement-breakpoint
CREATE INDEX "consultas_antecedentes_running" ON "consultas_antecedentes" USING btree ("created_at") WHERE "consultas_antecedentes"."status" = 'pendente';--> statement-breakpoint
CREATE INDEX "consultas_antecedentes_validade" ON "consultas_antecedentes" USING btree ("validade_ate");--> statement-breakpoint
CREATE INDEX "consultas_antecedentes_decided_by" ON "consultas_antecedentes" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "name_change_requests_one_open" ON "name_change_requests" USING btree ("user_id") WHERE "name_change_requests"."status" = 'aberta';--> statement-breakpoint
CREATE INDEX "name_change_requests_user_id" ON "name_change_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "name_change_requests_open" ON "name_change_requests" USING btree ("created_at") WHERE "name_change_requests"."status" = 'aberta';--> statement-breakpoint
CREATE INDEX "name_change_requests_decided_by" ON "name_change_requests" USING btree ("decided_by");
--> statement-breakpoint
-- Written by hand: Drizzle has no exclusion constraints.

-- Two active windows of one professional never overlap on the same weekday.
ALTER TABLE disponibilidade ADD CONSTRAINT disponibilidade_sem_sobreposicao EXCLUDE USING gist (
  profissional_ref WITH =,
  dia_da_semana WITH =,
  int4range(left(hora_inicio, 2)::int, left(hora_fim, 2)::int) WITH &&
) WHERE (status = 'Disponível');
--> statement-breakpoint
-- Two active bookings of one professional never overlap. The range is half-open, so that 08-12 and 12-16 are neighbours. The code
-- checks the buffers between bookings under the agenda's lock.
ALTER TABLE agendamentos ADD CONSTRAINT agendamentos_sem_sobreposicao EXCLUDE USING gist (
  profissional_ref WITH =,
  tstzrange(data_hora_inicio, data_hora_fim, '[)') WITH &&
) WHERE (status_servico IN ('Solicitado', 'Confirmado', 'Em Andamento'));
--> statement-breakpoint
-- The platform's own templates. They are written here and not in the demo, because production has no demo.
insert into checklist_templates (id, nome, descricao, itens_json) values
  ('c4ec0000-0000-4000-8000-000000000001', 'Faxina leve da semana', 'A manutenção de uma casa que já está em ordem: cômodo por cômodo, sem deixar nada para trás.', '[
    {"ordem": 1, "descricao": "Lavar, secar e guardar a louça", "obrigatorio": true, "ambiente": "Cozinha"},
    {"ordem": 2, "descricao": "Limpar a pia, as torneiras e o escorredor", "obrigatorio": true, "ambiente": "Cozinha"},
    {"ordem": 3, "descricao": "Limpar o fogão por cima e os botões", "obrigatorio": true, "ambiente": "Cozinha"},
    {"ordem": 4, "descricao": "Passar pano nas portas dos armários e da geladeira", "obrigatorio": false, "ambiente": "Cozinha"},
    {"ordem": 5, "descricao": "Trocar o saco de lixo", "obrigatorio": true, "ambiente": "Cozinha"},
    {"ordem": 6, "descricao": "Limpar o vaso por dentro e por fora", "obrigatorio": true, "ambiente": "Banheiros"},
    {"ordem": 7, "descricao": "Limpar a pia, o box e o espelho", "obrigatorio": true, "ambiente": "Banheiros"},
    {"ordem": 8, "descricao": "Repor papel e sabonete", "obrigatorio": false, "ambiente": "Banheiros"},
    {"ordem": 9, "descricao": "Tirar o lixo", "obrigatorio": true, "ambiente": "Banheiros"},
    {"ordem": 10, "descricao": "Arrumar as camas", "obrigatorio": true, "ambiente": "Quartos"},
    {"ordem": 11, "descricao": "Tirar o pó dos móveis", "obrigatorio": true, "ambiente": "Quartos"},
    {"ordem": 12, "descricao": "Aspirar ou varrer, também embaixo da cama", "obrigatorio": true, "ambiente": "Quartos"},
    {"ordem": 13, "descricao": "Tirar o pó dos móveis e da televisão", "obrigatorio": true, "ambiente": "Sala"},
    {"ordem": 14, "descricao": "Aspirar o sofá", "obrigatorio": false, "ambiente": "Sala"},
    {"ordem": 15, "descricao": "Aspirar ou varrer e passar pano no chão", "obrigatorio": true, "ambiente": "Sala"}
  ]'),
  ('c4ec0000-0000-4000-8000-000000000002', 'Faxina pesada', 'Para quando a casa precisa de uma limpeza a fundo, com tempo para os cantos e o que fica alto.', '[
    {"ordem": 1, "descricao": "Desengordurar o fogão e a coifa", "obrigatorio": true, "ambiente": "Cozinha"},
    {"ordem": 2, "descricao": "Limpar o forno por dentro", "obrigatorio": true, "ambiente": "Cozinha"},
    {"ordem": 3, "descricao": "Limpar a geladeira por dentro e verificar validades", "obrigatorio": true, "ambiente": "Cozinha"},
    {"ordem": 4, "descricao": "Lavar os azulejos e rejuntes", "obrigatorio": true, "ambiente": "Cozinha"},
    {"ordem": 5, "descricao": "Limpar os armários por dentro", "obrigatorio": false, "ambiente": "Cozinha"},
    {"ordem": 6, "descricao": "Limpar atrás dos eletrodomésticos que podem ser movidos", "obrigatorio": false, "ambiente": "Cozinha"},
    {"ordem": 7, "descricao": "Tirar limo do box e dos rejuntes", "obrigatorio": true, "ambiente": "Banheiros"},
    {"ordem": 8, "descricao": "Lavar azulejos e piso", "obrigatorio": true, "ambiente": "Banheiros"},
    {"ordem": 9, "descricao": "Limpar os ralos", "obrigatorio": true, "ambiente": "Banheiros"},
    {"ordem": 10, "descricao": "Limpar os armários por dentro", "obrigatorio": false, "ambiente": "Banheiros"},
    {"ordem": 11, "descricao": "Tirar o pó do alto dos armários e das luminárias", "obrigatorio": true, "ambiente": "Quartos e sala"},
    {"ordem": 12, "descricao": "Limpar rodapés, portas e maçanetas", "obrigatorio": true, "ambiente": "Quartos e sala"},
    {"ordem": 13, "descricao": "Aspirar colchões e estofados", "obrigatorio": false, "ambiente": "Quartos e sala"},
    {"ordem": 14, "descricao": "Limpar atrás e embaixo dos móveis que podem ser movidos", "obrigatorio": true, "ambiente": "Quartos e sala"},
    {"ordem": 15, "descricao": "Limpar os vidros por dentro e os trilhos", "obrigatorio": true, "ambiente": "Janelas e áreas externas"},
    {"ordem": 16, "descricao": "Limpar as telas", "obrigatorio": false, "ambiente": "Janelas e áreas externas"},
    {"ordem": 17, "descricao": "Lavar a varanda ou a área de serviço", "obrigatorio": true, "ambiente": "Janelas e áreas externas"}
  ]'),
  ('c4ec0000-0000-4000-8000-000000000003', 'Cozinhar para a semana', 'Refeições prontas e identificadas, e a cozinha limpa no fim.', '[
    {"ordem": 1, "descricao": "Conferir restrições e alergias com a casa", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 2, "descricao": "Lavar as mãos e higienizar as superfícies", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 3, "descricao": "Conferir a validade dos ingredientes", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 4, "descricao": "Higienizar frutas e verduras", "obrigatorio": true, "ambiente": "Preparo"},
    {"ordem": 5, "descricao": "Preparar os pratos combinados", "obrigatorio": true, "ambiente": "Preparo"},
    {"ordem": 6, "descricao": "Separar as porções combinadas", "obrigatorio": true, "ambiente": "Preparo"},
    {"ordem": 7, "descricao": "Deixar uma salada pronta e seca na geladeira", "obrigatorio": false, "ambiente": "Preparo"},
    {"ordem": 8, "descricao": "Esfriar antes de levar à geladeira ou ao congelador", "obrigatorio": true, "ambiente": "Para guardar"},
    {"ordem": 9, "descricao": "Etiquetar cada pote com o nome e a data", "obrigatorio": true, "ambiente": "Para guardar"},
    {"ordem": 10, "descricao": "Anotar como descongelar e aquecer", "obrigatorio": false, "ambiente": "Para guardar"},
    {"ordem": 11, "descricao": "Lavar panelas e utensílios", "obrigatorio": true, "ambiente": "No fim"},
    {"ordem": 12, "descricao": "Limpar o fogão e as bancadas", "obrigatorio": true, "ambiente": "No fim"},
    {"ordem": 13, "descricao": "Tirar o lixo orgânico", "obrigatorio": true, "ambiente": "No fim"}
  ]'),
  ('c4ec0000-0000-4000-8000-000000000004', 'Lavar as roupas', 'Do cesto ao armário, com cuidado com cores e tecidos.', '[
    {"ordem": 1, "descricao": "Separar por cor e por tecido", "obrigatorio": true, "ambiente": "Separar"},
    {"ordem": 2, "descricao": "Ler as etiquetas das peças delicadas", "obrigatorio": true, "ambiente": "Separar"},
    {"ordem": 3, "descricao": "Esvaziar os bolsos", "obrigatorio": true, "ambiente": "Separar"},
    {"ordem": 4, "descricao": "Tratar as manchas antes de lavar", "obrigatorio": false, "ambiente": "Separar"},
    {"ordem": 5, "descricao": "Lavar as roupas claras", "obrigatorio": true, "ambiente": "Lavar e secar"},
    {"ordem": 6, "descricao": "Lavar as roupas escuras", "obrigatorio": true, "ambiente": "Lavar e secar"},
    {"ordem": 7, "descricao": "Lavar à mão as peças delicadas", "obrigatorio": false, "ambiente": "Lavar e secar"},
    {"ordem": 8, "descricao": "Estender sem marcar as peças", "obrigatorio": true, "ambiente": "Lavar e secar"},
    {"ordem": 9, "descricao": "Lavar a roupa de cama e de banho", "obrigatorio": false, "ambiente": "Lavar e secar"},
    {"ordem": 10, "descricao": "Dobrar e separar por pessoa", "obrigatorio": true, "ambiente": "No fim"},
    {"ordem": 11, "descricao": "Anotar peças com mancha ou defeito", "obrigatorio": true, "ambiente": "No fim"},
    {"ordem": 12, "descricao": "Limpar o filtro da máquina", "obrigatorio": false, "ambiente": "No fim"}
  ]'),
  ('c4ec0000-0000-4000-8000-000000000005', 'Passar as roupas', 'Peças passadas, penduradas ou dobradas, prontas para usar.', '[
    {"ordem": 1, "descricao": "Conferir a temperatura indicada em cada etiqueta", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 2, "descricao": "Limpar a base do ferro", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 3, "descricao": "Separar o que não deve ser passado", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 4, "descricao": "Passar camisas e blusas, com golas e punhos", "obrigatorio": true, "ambiente": "Passar"},
    {"ordem": 5, "descricao": "Passar calças, saias e vestidos", "obrigatorio": true, "ambiente": "Passar"},
    {"ordem": 6, "descricao": "Passar a roupa de cama", "obrigatorio": false, "ambiente": "Passar"},
    {"ordem": 7, "descricao": "Passar panos de prato e toalhas de mesa", "obrigatorio": false, "ambiente": "Passar"},
    {"ordem": 8, "descricao": "Pendurar o que amassa", "obrigatorio": true, "ambiente": "No fim"},
    {"ordem": 9, "descricao": "Dobrar e separar por pessoa", "obrigatorio": true, "ambiente": "No fim"},
    {"ordem": 10, "descricao": "Deixar o ferro frio e guardado", "obrigatorio": true, "ambiente": "No fim"}
  ]'),
  ('c4ec0000-0000-4000-8000-000000000006', 'Organizar armários e despensa', 'Um lugar para cada coisa, e nada jogado fora sem perguntar.', '[
    {"ordem": 1, "descricao": "Combinar o que pode ser doado ou descartado", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 2, "descricao": "Tirar tudo e limpar as prateleiras", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 3, "descricao": "Separar por tipo de peça e estação", "obrigatorio": true, "ambiente": "Guarda-roupa"},
    {"ordem": 4, "descricao": "Dobrar no mesmo tamanho", "obrigatorio": true, "ambiente": "Guarda-roupa"},
    {"ordem": 5, "descricao": "Deixar à mão o que é usado todo dia", "obrigatorio": true, "ambiente": "Guarda-roupa"},
    {"ordem": 6, "descricao": "Separar as peças para conserto", "obrigatorio": false, "ambiente": "Guarda-roupa"},
    {"ordem": 7, "descricao": "Separar o que venceu e mostrar para a casa", "obrigatorio": true, "ambiente": "Despensa"},
    {"ordem": 8, "descricao": "Guardar por tipo, com o que vence antes na frente", "obrigatorio": true, "ambiente": "Despensa"},
    {"ordem": 9, "descricao": "Etiquetar potes", "obrigatorio": false, "ambiente": "Despensa"},
    {"ordem": 10, "descricao": "Fotografar o resultado", "obrigatorio": false, "ambiente": "No fim"},
    {"ordem": 11, "descricao": "Anotar o que falta comprar", "obrigatorio": false, "ambiente": "No fim"},
    {"ordem": 12, "descricao": "Separar as sacolas de doação", "obrigatorio": true, "ambiente": "No fim"}
  ]'),
  ('c4ec0000-0000-4000-8000-000000000007', 'Primeira visita', 'Para começar bem com quem ainda não conhece a casa.', '[
    {"ordem": 1, "descricao": "Mostrar a casa e onde ficam os produtos", "obrigatorio": true, "ambiente": "Chegada"},
    {"ordem": 2, "descricao": "Combinar as prioridades do dia", "obrigatorio": true, "ambiente": "Chegada"},
    {"ordem": 3, "descricao": "Avisar sobre peças frágeis e superfícies delicadas", "obrigatorio": true, "ambiente": "Chegada"},
    {"ordem": 4, "descricao": "Mostrar onde desligar água e energia", "obrigatorio": false, "ambiente": "Chegada"},
    {"ordem": 5, "descricao": "Conferir o primeiro cômodo juntos antes de seguir", "obrigatorio": true, "ambiente": "Durante"},
    {"ordem": 6, "descricao": "Anotar o que acabou ou está quebrado", "obrigatorio": true, "ambiente": "Durante"},
    {"ordem": 7, "descricao": "Usar os produtos só onde a casa indicou", "obrigatorio": true, "ambiente": "Durante"},
    {"ordem": 8, "descricao": "Conferir janelas, torneiras e luzes", "obrigatorio": true, "ambiente": "Saída"},
    {"ordem": 9, "descricao": "Devolver as chaves ou combinar onde ficam", "obrigatorio": true, "ambiente": "Saída"},
    {"ordem": 10, "descricao": "Combinar o que fica para a próxima visita", "obrigatorio": false, "ambiente": "Saída"}
  ]'),
  ('c4ec0000-0000-4000-8000-000000000008', 'Casa com animais', 'O que muda na limpeza quando há cachorro, gato ou pássaro em casa.', '[
    {"ordem": 1, "descricao": "Combinar onde os animais ficam durante a limpeza", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 2, "descricao": "Conferir se os produtos são seguros para eles", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 3, "descricao": "Fechar portões e telas", "obrigatorio": true, "ambiente": "Antes"},
    {"ordem": 4, "descricao": "Aspirar pelos de sofás, tapetes e camas", "obrigatorio": true, "ambiente": "Limpeza"},
    {"ordem": 5, "descricao": "Lavar os potes de água e comida", "obrigatorio": true, "ambiente": "Limpeza"},
    {"ordem": 6, "descricao": "Limpar a caixa de areia, a gaiola ou o cantinho", "obrigatorio": true, "ambiente": "Limpeza"},
    {"ordem": 7, "descricao": "Lavar as mantas e caminhas", "obrigatorio": false, "ambiente": "Limpeza"},
    {"ordem": 8, "descricao": "Passar pano com produto sem cheiro forte", "obrigatorio": true, "ambiente": "Limpeza"},
    {"ordem": 9, "descricao": "Repor água fresca", "obrigatorio": true, "ambiente": "No fim"},
    {"ordem": 10, "descricao": "Conferir se todos os animais estão em casa", "obrigatorio": true, "ambiente": "No fim"},
    {"ordem": 11, "descricao": "Guardar os produtos fora do alcance deles", "obrigatorio": true, "ambiente": "No fim"}
  ]')
on conflict (id) do nothing;
--> statement-breakpoint
-- The 27 capitals always have a page. Other towns follow as the CEP directory names them.
INSERT INTO "cities" ("slug", "name", "state")
SELECT city_slug(name, state), name, state FROM (VALUES
	('Rio Branco', 'AC'), ('Maceió', 'AL'), ('Manaus', 'AM'), ('Macapá', 'AP'), ('Salvador', 'BA'), ('Fortaleza', 'CE'),
	('Brasília', 'DF'), ('Vitória', 'ES'), ('Goiânia', 'GO'), ('São Luís', 'MA'), ('Belo Horizonte', 'MG'), ('Campo Grande', 'MS'),
	('Cuiabá', 'MT'), ('Belém', 'PA'), ('João Pessoa', 'PB'), ('Recife', 'PE'), ('Teresina', 'PI'), ('Curitiba', 'PR'),
	('Rio de Janeiro', 'RJ'), ('Natal', 'RN'), ('Porto Velho', 'RO'), ('Boa Vista', 'RR'), ('Porto Alegre', 'RS'),
	('Florianópolis', 'SC'), ('Aracaju', 'SE'), ('São Paulo', 'SP'), ('Palmas', 'TO')) AS capital (name, state);
--> statement-breakpoint
-- The reviewed text of the course, printed by `npm run db:course`.
insert into "curso_modulos" ("id", "titulo", "descricao", "ordem", "duracao_estimada_min", "content", "quiz")
values ('0c5e0001-1a7e-4b0a-8d01-c0a5e0000001', 'Higiene e produtos', 'Limpar e desinfetar sem estragar nada: o que cada produto faz, como diluir, o que nunca misturar e em que ordem trabalhar.', 1, 20, '[{"title":"Limpar, desinfetar, conservar","blocks":[{"kind":"text","text":"Quem trabalha com limpeza resolve três problemas diferentes, e cada um pede um produto e um gesto. Limpar é tirar a sujeira que se vê: poeira, gordura, restos de comida, manchas. Desinfetar é reduzir os germes que não se veem, depois que a sujeira saiu. Conservar é manter o material bonito e inteiro: o brilho do granito, a borracha da geladeira, a cor do tecido."},{"kind":"text","text":"A ordem importa. Um desinfetante jogado sobre gordura ou poeira quase não trabalha: a sujeira gasta o produto antes que ele chegue aos germes. Por isso a regra vale para qualquer cômodo: primeiro limpe com água e detergente, enxágue ou retire o excesso, e só então desinfete o que precisa ser desinfetado."},{"kind":"text","text":"Nem tudo precisa de desinfetante. Banheiro, lixeira, pia, tábua de carne, maçaneta e o chão onde um animal sujou precisam. A estante da sala, o guarda-roupa e o quadro da parede não: ali um pano levemente úmido resolve. Usar produto demais não limpa mais, deixa resíduo que gruda poeira, irrita pele e pulmão e custa dinheiro a quem contratou."},{"kind":"list","ordered":false,"items":[{"lead":"Detergente neutro","text":"limpa quase tudo: louça, bancadas, pisos laváveis, eletrodomésticos por fora. É o primeiro a tentar."},{"lead":"Desengordurante","text":"serve para fogão, coifa e azulejo de cozinha. É alcalino: ataca alumínio, pintura e verniz, e pede luva."},{"lead":"Água sanitária","text":"desinfeta e alveja. Não é detergente: sobre gordura não limpa. Mancha tecido e corrói metal."},{"lead":"Desinfetante de uso geral","text":"desinfeta pisos, vasos e ralos. Siga a diluição e o tempo do rótulo."},{"lead":"Limpador ácido","text":"o limpa-pedras e os tira-limo ácidos dissolvem calcário, ferrugem e restos de cimento. Destroem mármore, granito polido, rejunte e metais."},{"lead":"Álcool","text":"seca rápido e serve para vidro, espelho, interruptor e controle remoto, sempre no pano e longe do fogo."},{"lead":"Vinagre e bicarbonato","text":"ajudam no odor e no calcário leve, mas não são desinfetantes. Misturados um ao outro, anulam-se."}]},{"kind":"note","tone":"info","title":"Teste antes","text":"Produto novo ou material que você não conhece: experimente num canto escondido, espere secar e olhe. Um minuto de teste evita um prejuízo que não sai mais."}]},{"title":"Ler o rótulo e diluir","blocks":[{"kind":"text","text":"Produto de limpeza no Brasil é um saneante e precisa estar regularizado na Anvisa. No rótulo você encontra o fabricante, o número do registro ou a informação de que o produto foi notificado, o modo de usar, a diluição, a validade e o que fazer em caso de acidente. Se um frasco não traz nada disso, como os produtos coloridos vendidos em garrafa de refrigerante, não use: ninguém sabe a força do que está ali, e muitas intoxicações em casa começam assim."},{"kind":"text","text":"A diluição é dita de três jeitos. “50 ml por litro” é direta. “1:20” quer dizer uma parte de produto para vinte de água: 50 ml de produto para 1 litro de água. “Uso puro” quer dizer sem água, e só para a superfície indicada. Meça com copo ou tampa, não no olho. Mais produto não significa mais limpeza: significa mais enxágue, mais resíduo e mais risco."},{"kind":"drawing","drawing":"dilution","caption":"Diluição 1:20: uma parte de produto para vinte partes de água."},{"kind":"text","text":"A água sanitária comum tem de 2,0% a 2,5% de cloro ativo. Para desinfetar superfícies laváveis já limpas, 25 ml (cerca de duas colheres de sopa) em 1 litro de água bastam, com dez minutos de contato antes de enxaguar ou passar um pano úmido. Para vaso e ralo pode-se usar mais forte, como manda o rótulo. A solução perde força com a luz e com as horas: prepare só o que vai usar hoje e descarte a sobra no fim do serviço, no vaso ou no ralo, com bastante água."},{"kind":"text","text":"Água morna ajuda o detergente a soltar gordura, mas atrapalha a água sanitária: o calor acelera a perda do cloro e levanta vapor que irrita. Com ela, use sempre água fria."},{"kind":"list","ordered":true,"items":[{"lead":null,"text":"Abra a janela e calce as luvas antes de abrir o frasco."},{"lead":null,"text":"Ponha primeiro a água no balde e só depois o produto, para não respingar nem fazer espuma."},{"lead":null,"text":"Escreva num pedaço de fita o que há no borrifador e a data. Frasco sem nome é frasco para esvaziar."},{"lead":null,"text":"Respeite o tempo de contato: o desinfetante trabalha enquanto a superfície está molhada."},{"lead":null,"text":"Guarde cada produto na embalagem original, fechada, no alto, longe de crianças, animais e comida."}]},{"kind":"note","tone":"warning","title":"Nunca em garrafa de bebida","text":"Produto de limpeza em garrafa de água ou de refrigerante é a causa clássica de envenenamento de crianças. Se encontrar um assim na casa, avise quem contratou você e não use."}]},{"title":"O que nunca se mistura","blocks":[{"kind":"text","text":"Misturar produtos para “ficar mais forte” é o erro mais perigoso da profissão. Os produtos reagem, soltam gases que você não vê e podem fechar a garganta em segundos, sobretudo num banheiro pequeno."},{"kind":"drawing","drawing":"mixtures","caption":"Cada linha é uma mistura proibida: o que sai dela é gás tóxico ou um líquido que queima."},{"kind":"list","ordered":false,"items":[{"lead":"Água sanitária com vinagre, limpa-pedras ou outro ácido","text":"solta gás cloro, que queima olhos, nariz e pulmões."},{"lead":"Água sanitária com amoníaco ou com limpador que o contenha","text":"solta cloraminas. O mesmo vale para urina velha: enxágue antes de usar cloro em caixa de areia ou em volta do vaso."},{"lead":"Água sanitária com álcool","text":"forma substâncias que dão tontura e fazem mal ao fígado."},{"lead":"Água sanitária com outro desinfetante ou desengordurante","text":"pode liberar gás e, no mínimo, um produto anula o outro."},{"lead":"Água oxigenada com vinagre","text":"forma um ácido que queima a pele e os olhos."},{"lead":"Soda cáustica com água quente, alumínio ou ácido","text":"ferve, espirra e queima. Desentupidor químico não é tarefa de uma diária."}]},{"kind":"text","text":"Vale também para o tempo: se o banheiro já recebeu um ácido contra o calcário, enxágue muito bem antes de passar água sanitária, ou deixe o cloro para outro dia. E vale para o que a casa já usou: pergunte se alguém pôs alguma coisa no vaso ou no ralo antes de você chegar."},{"kind":"list","ordered":true,"items":[{"lead":null,"text":"Se sentir cheiro forte, ardor nos olhos ou tosse, largue tudo e saia para o ar livre."},{"lead":null,"text":"Não volte para “terminar rápido”. Deixe as janelas abertas e feche a porta do cômodo, para o gás não ir para o resto da casa."},{"lead":null,"text":"Se a falta de ar continuar, chame o Samu (192)."},{"lead":null,"text":"Com o rótulo à mão, ligue para o Disque-Intoxicação, 0800 722 6001, gratuito, a qualquer hora."},{"lead":null,"text":"Avise quem contratou você e só retome com o ambiente arejado."}]}]},{"title":"A ordem do trabalho","blocks":[{"kind":"text","text":"Um método poupa tempo e costas. Quem anda sem ordem limpa duas vezes: varre a sala e depois derruba a poeira da estante no chão limpo. O caminho que funciona em quase toda casa cabe em quatro regras."},{"kind":"drawing","drawing":"order","caption":"De cima para baixo, do fundo para a porta, do seco para o úmido, do mais limpo para o mais sujo."},{"kind":"list","ordered":false,"items":[{"lead":"De cima para baixo","text":"primeiro teto, lustre e alto dos armários, depois móveis, por último o chão."},{"lead":"Do fundo para a porta","text":"comece no canto mais distante e termine na saída, sem pisar no que já limpou."},{"lead":"Do seco para o úmido","text":"tire o pó e aspire antes de molhar. Pó molhado vira barro e risca."},{"lead":"Do mais limpo para o mais sujo","text":"quartos e sala, depois cozinha, e o banheiro no fim. Dentro do banheiro, o vaso é o último."}]},{"kind":"text","text":"Separe os panos e as esponjas por área, e por cor, para não levar germes do banheiro à cozinha. Não há uma lei das cores: combine as suas e mantenha sempre as mesmas. Um exemplo que se aprende rápido está na tabela."},{"kind":"table","head":["Cor","Onde usar"],"rows":[["Azul","Quartos, sala e móveis"],["Verde","Cozinha: pia, bancada, mesa"],["Amarelo","Banheiro: pia, box, azulejo"],["Vermelho","Vaso sanitário e lixeira, e só ali"]]},{"kind":"text","text":"Pano sujo espalha em vez de limpar. Dobre o pano em quatro: você tem oito faces limpas, e troca de face a cada superfície. Troque a água do balde quando não enxergar mais o fundo. No fim, lave os panos com água e sabão, deixe de molho dez minutos em solução de água sanitária se forem brancos e de banheiro, enxágue e seque ao sol: pano guardado úmido cria mofo e mau cheiro em poucas horas."},{"kind":"text","text":"Poeira fina fica no ar. Prefira pano levemente úmido ou aspirador a espanador e vassoura seca, principalmente onde há crianças, pessoas com asma ou animais."}]},{"title":"Cozinha, banheiro e quarto","blocks":[{"kind":"text","text":"Na cozinha o cuidado é com a contaminação cruzada, que é levar germes de um alimento cru para o que se come sem cozinhar. Lave as mãos antes de começar e depois de mexer em carne, ovo ou lixo. Tábua e faca que tocaram carne crua se lavam com detergente e se desinfetam antes de cortar qualquer outra coisa. A esponja é um dos objetos mais contaminados da casa: torça, deixe secar e troque toda semana, ou antes se cheirar mal."},{"kind":"text","text":"A geladeira se limpa desligada ou com a porta aberta o menor tempo possível: retire os alimentos, lave prateleiras e gavetas na pia com detergente neutro, passe por dentro um pano com água e um pouco de bicarbonato e seque, com atenção à borracha da porta. Água sanitária não é para o interior da geladeira: o cheiro passa para a comida. Nada de faca para tirar gelo: ela fura o congelador."},{"kind":"text","text":"No fogão, espere esfriar, feche o registro do gás se for levantar a mesa, e não deixe líquido entrar nos queimadores. Retire a gordura da coifa e do filtro com desengordurante e água morna, com luvas."},{"kind":"list","ordered":true,"items":[{"lead":null,"text":"Banheiro: abra a janela e recolha toalhas, tapetes e objetos do box."},{"lead":null,"text":"Passe desinfetante no vaso, por dentro e sob a borda, e deixe agir enquanto faz o resto."},{"lead":null,"text":"Lave box, azulejos e pia com detergente ou limpador próprio, de cima para baixo, e enxágue."},{"lead":null,"text":"Limpe espelho e metais com pano macio, e seque: é a água parada que mancha."},{"lead":null,"text":"Escove o vaso, limpe assento, tampa, descarga e a base, com o pano que só serve para isso."},{"lead":null,"text":"Lave o chão do fundo para a porta e desinfete o ralo. Deixe arejando."}]},{"kind":"text","text":"No quarto, troque primeiro a roupa de cama, para que o pó caia antes de você limpar o chão. Não sacuda os lençóis: enrole-os para dentro. Perto do mofo, areje, use máscara, não escove a seco e umedeça a mancha antes de limpar, para os esporos não se espalharem. Mofo que volta é problema de infiltração: mostre a quem contratou você, porque produto nenhum resolve."},{"kind":"note","tone":"warning","title":"Casa com animais","text":"Gatos e cães lambem as patas e o pelo. Creolina e desinfetantes com fenol, eucalipto ou pinho fazem muito mal, sobretudo a gatos. Prefira produto indicado para ambientes com animais, enxágue e só deixe o animal voltar quando o piso estiver seco."}]},{"title":"Materiais, roupas e suas mãos","blocks":[{"kind":"text","text":"Metade das reclamações de limpeza não é de sujeira que ficou, é de material estragado. Antes de escolher o produto, descubra do que é feita a superfície."},{"kind":"table","head":["Material","Use","Evite"],"rows":[["Mármore e granito","Detergente neutro e pano macio","Vinagre, limão, limpa-pedras, água sanitária"],["Madeira e laminado","Pano bem torcido, limpador de madeira","Água em excesso, vapor, solvente"],["Inox","Detergente neutro no sentido do polimento","Palha de aço, água sanitária"],["Alumínio","Detergente neutro","Desengordurante forte, soda, cloro"],["Vidro e espelho","Álcool ou limpa-vidros no pano","Esponja áspera, produto na borda do espelho"],["Telas e eletrônicos","Pano de microfibra seco ou quase seco","Álcool puro, borrifar direto"],["Porcelanato","Detergente neutro bem diluído","Ácido, sabão em pó, cera"],["Couro","Pano úmido e produto próprio","Álcool, água em excesso"]]},{"kind":"text","text":"Um caso para pensar: numa bancada de granito preto, alguém passou limpa-pedras, “só um pouquinho”, para tirar uma marca de água. A marca saiu, e no lugar ficou uma mancha fosca do tamanho de um prato, que nenhum produto devolve: só um polidor de pedras. O conserto custou três diárias. Detergente neutro e um pano seco teriam tirado a marca em cinco minutos."},{"kind":"text","text":"Nas roupas, a etiqueta manda. A bacia diz se pode lavar com água e a que temperatura; a mão na bacia, só à mão; o triângulo fala do alvejante e, riscado, proíbe a água sanitária; o quadrado fala da secagem; o ferro, com um, dois ou três pontos, diz o calor: um ponto é o mais fraco. Um símbolo riscado com um X quer dizer “não”. Separe brancas, coloridas e escuras, esvazie os bolsos, feche zíperes e vire as estampas para dentro. Na dúvida, água fria e ferro fraco."},{"kind":"text","text":"O ferro passa primeiro as peças que pedem pouco calor, e por último o algodão e o linho. Nunca o deixe deitado nem sozinho ligado. Camisa: gola, punhos, mangas, costas e frente, nessa ordem."},{"kind":"text","text":"Suas mãos são sua ferramenta. Lave-as com água e sabão por 40 a 60 segundos ao chegar, depois do banheiro, do lixo e de animais, antes de tocar em comida e ao sair. Use luva de borracha com produto químico e no banheiro, e uma luva diferente na cozinha. Luva furada é pior que nenhuma, porque prende o produto na pele. Seque bem as mãos e use creme: pele rachada dói e infecciona."},{"kind":"text","text":"Quanto ao lixo, feche os sacos sem espremer, nunca ponha a mão dentro para compactar e embrulhe vidro quebrado em jornal grosso ou numa caixa, com um aviso. Pilha, lâmpada e remédio não vão no lixo comum: deixe separados e avise. Separe os recicláveis como a casa faz."},{"kind":"note","tone":"info","title":"Para levar deste módulo","text":"Limpe antes de desinfetar; meça a diluição; nunca misture; trabalhe de cima para baixo e do limpo para o sujo; confira o material antes do produto."}]}]', '[{"id":"h1","answer":0,"about":"Limpar, desinfetar, conservar","question":"Por que se limpa antes de desinfetar?","choices":["Porque a sujeira gasta o desinfetante antes que ele chegue aos germes","Porque o desinfetante só funciona em superfície seca","Porque o detergente reforça o efeito do cloro","Porque desinfetar primeiro espalha o cheiro pela casa"]},{"id":"h2","answer":0,"about":"Limpar, desinfetar, conservar","question":"Qual destes lugares precisa ser desinfetado, e não só limpo?","choices":["A tábua em que se cortou carne","A estante da sala","O quadro da parede","A porta do guarda-roupa"]},{"id":"h3","answer":0,"about":"Limpar, desinfetar, conservar","question":"Para tirar gordura de uma bancada, a água sanitária…","choices":["não serve, porque ela não é detergente","é a melhor escolha, se for usada pura","serve se for misturada com desengordurante","serve se a água estiver bem quente"]},{"id":"h4","answer":0,"about":"Limpar, desinfetar, conservar","question":"Você vai usar um produto novo num material que não conhece. O que faz primeiro?","choices":["Testa num canto escondido, espera secar e olha","Usa metade da diluição do rótulo na peça inteira","Passa água sanitária antes, para abrir caminho","Mistura com detergente para enfraquecer"]},{"id":"h5","answer":0,"about":"Ler o rótulo e diluir","question":"O rótulo diz “diluir 1:20”. Quanto produto vai em 1 litro de água?","choices":["50 ml","20 ml","200 ml","100 ml"]},{"id":"h6","answer":0,"about":"Ler o rótulo e diluir","question":"Na casa há um desinfetante colorido, sem rótulo, em garrafa de refrigerante. O que você faz?","choices":["Não usa e avisa quem contratou","Usa só no chão, bem diluído","Cheira para descobrir o que é","Passa para um frasco limpo e usa"]},{"id":"h7","answer":0,"about":"Ler o rótulo e diluir","question":"Como se prepara a solução de água sanitária?","choices":["Com água fria, e só o que vai ser usado no dia","Com água bem quente, para agir mais rápido","Em quantidade para a semana, em frasco transparente","Com detergente junto, para render"]},{"id":"h8","answer":0,"about":"Ler o rótulo e diluir","question":"No balde, o que vai primeiro?","choices":["A água, e depois o produto","O produto, e depois a água","Tanto faz, se mexer bem","O produto, com um pouco de álcool"]},{"id":"h9","answer":0,"about":"Ler o rótulo e diluir","question":"O que é o tempo de contato de um desinfetante?","choices":["O tempo em que a superfície precisa ficar molhada com ele","O tempo que o frasco pode ficar aberto","O tempo até o cheiro sumir","O prazo de validade depois de aberto"]},{"id":"h10","answer":0,"about":"O que nunca se mistura","question":"O que acontece quando se mistura água sanitária com vinagre ou limpa-pedras?","choices":["Sai gás cloro, que queima olhos e pulmões","Os dois apenas perdem o cheiro","A mistura fica mais forte e segura","Forma-se espuma, sem outro efeito"]},{"id":"h11","answer":0,"about":"O que nunca se mistura","question":"Você sentiu cheiro forte e ardor nos olhos ao limpar o banheiro. O primeiro passo é…","choices":["sair para o ar livre","terminar rápido e lavar o rosto depois","jogar mais água no produto e continuar","ligar para o fabricante"]},{"id":"h12","answer":0,"about":"O que nunca se mistura","question":"Qual é o número do Disque-Intoxicação?","choices":["0800 722 6001","193","180","0800 000 1930"]},{"id":"h13","answer":0,"about":"O que nunca se mistura","question":"O banheiro recebeu um ácido contra o calcário. O que fazer antes de usar água sanitária?","choices":["Enxaguar muito bem, ou deixar o cloro para outro dia","Secar com jornal e usar logo em seguida","Neutralizar com álcool","Nada: os dois produtos são para banheiro"]},{"id":"h14","answer":0,"about":"A ordem do trabalho","question":"Qual é a ordem que evita limpar duas vezes?","choices":["De cima para baixo e do fundo para a porta","Do chão para o teto e da porta para o fundo","Do banheiro para os quartos","Do úmido para o seco"]},{"id":"h15","answer":0,"about":"A ordem do trabalho","question":"Para que serve separar os panos por cor?","choices":["Para não levar germes de uma área a outra","Para cumprir a lei das cores da Anvisa","Para saber qual pano é mais novo","Para usar um produto diferente em cada dia"]},{"id":"h16","answer":0,"about":"A ordem do trabalho","question":"Em que momento se limpa o vaso sanitário?","choices":["No fim do banheiro, com um pano que só serve para isso","No começo, com o mesmo pano da pia","Antes dos quartos, para o cheiro sair","Junto com o espelho, para economizar produto"]},{"id":"h17","answer":0,"about":"Cozinha, banheiro e quarto","question":"Como se limpa a geladeira por dentro?","choices":["Detergente neutro e água com um pouco de bicarbonato","Água sanitária diluída, porque ali há comida","Álcool e palha de aço","Desengordurante, raspando o gelo com faca"]},{"id":"h18","answer":0,"about":"Cozinha, banheiro e quarto","question":"A casa tem um gato. Que produto deve ficar de fora?","choices":["Creolina ou desinfetante de pinho e eucalipto","Detergente neutro diluído","Água com sabão, bem enxaguada","Produto indicado para ambientes com animais"]},{"id":"h19","answer":0,"about":"Materiais, roupas e suas mãos","question":"O que se usa para limpar uma bancada de mármore?","choices":["Detergente neutro e pano macio","Vinagre com água morna","Limpa-pedras bem diluído","Limão, e depois enxágue"]},{"id":"h20","answer":0,"about":"Materiais, roupas e suas mãos","question":"Na etiqueta da roupa, o triângulo riscado com um X quer dizer…","choices":["não usar alvejante, como a água sanitária","não passar a ferro","não lavar com água","não secar ao sol"]},{"id":"h21","answer":0,"about":"Materiais, roupas e suas mãos","question":"Como se descarta vidro quebrado?","choices":["Embrulhado em jornal grosso ou numa caixa, com um aviso","Direto no saco, apertado no fundo","No vaso sanitário, em pedaços pequenos","Junto com os panos usados"]},{"id":"h22","answer":0,"about":"Cozinha, banheiro e quarto","question":"O que fazer antes de limpar uma mancha de mofo?","choices":["Arejar, usar máscara e umedecer a mancha","Escovar a seco até sair o pó","Fechar a porta e ligar o ventilador nela","Cobrir com tinta ou com o armário"]}]'::jsonb)
on conflict ("ordem") do update set "titulo" = excluded."titulo", "descricao" = excluded."descricao",
  "duracao_estimada_min" = excluded."duracao_estimada_min", "content" = excluded."content", "quiz" = excluded."quiz";
--> statement-breakpoint
insert into "curso_modulos" ("id", "titulo", "descricao", "ordem", "duracao_estimada_min", "content", "quiz")
values ('0c5e0002-1a7e-4b0a-8d02-c0a5e0000002', 'Segurança no trabalho', 'Voltar bem para casa: o corpo, as quedas, os produtos, a eletricidade, os primeiros socorros e a sua segurança pessoal.', 2, 20, '[{"title":"Olhar antes de começar","blocks":[{"kind":"text","text":"A maioria dos acidentes em casas não vem de azar, vem de pressa: um piso molhado, um banco no lugar da escada, uma tomada que já estava solta. Cinco minutos de atenção no começo valem mais que qualquer equipamento. Ao chegar, ande pela casa com quem contratou você e olhe para o chão, para o alto e para as tomadas."},{"kind":"list","ordered":false,"items":[{"lead":"No chão","text":"tapetes que escorregam, fios atravessados, degraus, brinquedos, piso solto, animal que passa entre as pernas."},{"lead":"No alto","text":"objetos em cima de armários, janelas sem tela, lustres, prateleiras frouxas."},{"lead":"Na eletricidade","text":"tomadas quebradas, fios emendados, aparelhos que dão choque, chuveiro com fio derretido."},{"lead":"No ar","text":"cheiro de gás, cômodo sem janela, mofo, produto usado há pouco."},{"lead":"Nas pessoas e nos animais","text":"crianças pequenas, alguém acamado, cachorro que estranha visitas."}]},{"kind":"text","text":"Pergunte onde ficam o registro de água, o registro de gás e o quadro de luz. São três perguntas que quase ninguém faz e que resolvem um vazamento em trinta segundos. Guarde também o endereço completo e um ponto de referência: é a primeira coisa que o Samu pergunta."},{"kind":"text","text":"O equipamento de proteção é seu aliado, não um enfeite. Use calçado fechado com sola de borracha, nunca chinelo nem meia: é a melhor defesa contra escorregão, água quente e vidro. Luva de borracha com produtos e no banheiro. Máscara PFF2 com muita poeira ou mofo. Óculos de proteção quando algo pode respingar nos olhos, como ao limpar o forno ou acima da cabeça. Cabelo preso, sem anéis, correntes nem mangas largas."},{"kind":"note","tone":"info","title":"Quem fornece o equipamento","text":"Na relação de emprego, quem emprega fornece o equipamento de proteção e cuida de um ambiente seguro. Na diária, combine antes: o agendamento diz quem leva produtos e utensílios. Sua luva e seu calçado, tenha sempre os seus."},{"kind":"text","text":"Você pode parar. Se uma tarefa oferece risco grave, diga com calma o que viu e proponha outra coisa: “esta janela eu limpo por dentro; por fora é trabalho para quem tem cinto e ancoragem”. Nenhuma limpeza vale uma queda. Na Plumaí, cancelar por risco à segurança ou por doença nunca conta como ocorrência: escolha esse motivo ao cancelar; quem contratou não o vê."}]},{"title":"O corpo: postura, peso e repetição","blocks":[{"kind":"text","text":"Dor nas costas, no ombro e no punho não é parte do trabalho; é sinal de que o trabalho está mal arrumado. A lesão por esforço repetitivo chega devagar: formigamento à noite, força que falta para torcer um pano, dor que não passa no fim de semana. Quem muda o jeito cedo continua trabalhando por décadas."},{"kind":"drawing","drawing":"lifting","caption":"Dobre os joelhos, mantenha as costas retas e o peso junto ao corpo."},{"kind":"list","ordered":true,"items":[{"lead":null,"text":"Chegue perto da carga e afaste os pés na largura dos ombros, um pouco à frente do outro."},{"lead":null,"text":"Agache dobrando os joelhos, com as costas retas e o olhar para a frente."},{"lead":null,"text":"Segure com as duas mãos, junto ao corpo, e levante com a força das pernas."},{"lead":null,"text":"Para virar, mova os pés. Nunca torça o tronco com peso na mão."},{"lead":null,"text":"Carga pesada ou grande: divida, arraste sobre um pano ou peça ajuda. Sofá, geladeira e cama não se movem a sós."}]},{"kind":"text","text":"O balde cheio de dez litros pesa dez quilos: encha pela metade e faça duas viagens, uma mão em cada balde se forem dois. Ajuste o cabo do rodo e da vassoura à altura do seu queixo, para varrer com as costas retas. Para limpar o que está baixo, ajoelhe-se sobre um pano dobrado em vez de curvar a coluna; para o que está no alto, suba num apoio firme em vez de esticar o braço acima da cabeça por muito tempo."},{"kind":"text","text":"Na tábua de passar, regule a altura para a linha do quadril e apoie um pé de cada vez num degrau baixo, alternando. Alterne também as tarefas: meia hora de ferro, depois outra coisa em pé que use outros músculos. Ao torcer panos, use as duas mãos e não só o punho, ou um balde com espremedor. A cada hora, dois minutos para soltar ombros, pescoço e mãos."},{"kind":"text","text":"Calor também é risco. Beba água antes de ter sede, em goles, o dia todo; em dia muito quente, faça as tarefas pesadas pela manhã e abra as janelas. Tontura, dor de cabeça, pele quente e confusão são sinais de que o corpo parou de se resfriar: pare, vá para a sombra, molhe nuca e braços e peça ajuda. Não pule o almoço para acabar mais cedo. Numa diária longa, pausa para comer não é favor: sem ela caem a atenção e a qualidade."}]},{"title":"Quedas, escadas e janelas","blocks":[{"kind":"text","text":"A queda é o acidente mais comum e o que mais afasta do trabalho. Quase sempre acontece do próprio pé: piso molhado, tapete, último degrau. Lave o chão do fundo para a porta, avise quem está em casa, e use calçado que segure. Fio do aspirador fica atrás de você, não na frente."},{"kind":"drawing","drawing":"ladder","caption":"Três pontos de apoio, escada toda aberta, e nunca no último degrau."},{"kind":"list","ordered":true,"items":[{"lead":null,"text":"Use uma escada de verdade. Cadeira, banco, caixa, pia e beirada de banheira não são escada."},{"lead":null,"text":"Olhe antes: pés de borracha, travas, degraus firmes. Escada bamba não se usa."},{"lead":null,"text":"Abra por inteiro, em piso seco e plano, longe de portas que abrem."},{"lead":null,"text":"Suba de frente, com três pontos de apoio: dois pés e uma mão, ou duas mãos e um pé."},{"lead":null,"text":"Não passe do antepenúltimo degrau e não se estique: desça e mude a escada de lugar."},{"lead":null,"text":"Suba com as mãos livres. Alguém alcança o pano e o balde, ou eles sobem antes num gancho."}]},{"kind":"text","text":"Um caso para pensar: para tirar o pó de um lustre, uma profissional pôs um banco sobre o tapete, porque a escada estava na garagem. O tapete correu, o banco virou, e um punho quebrado tirou quarenta e cinco dias de trabalho. Buscar a escada levaria quatro minutos. Quando sentir que está “dando um jeito”, pare: é quase sempre assim que o acidente começa."},{"kind":"text","text":"Altura tem uma regra simples, a mesma que a norma de trabalho em altura, a NR-35, usa nas empresas: acima de dois metros do piso, onde se pode cair, só trabalha quem tem treinamento e equipamento contra quedas. Na prática, limpeza externa de janela em prédio, fachada, telhado, claraboia e calha estão fora de uma diária."},{"kind":"text","text":"Janela se limpa por dentro, com os dois pés no chão e o vidro fechado ou com tela. Para o lado de fora, use o limpador magnético ou o rodo articulado, se a casa tiver, sem debruçar o tronco e sem subir no parapeito. Nunca se sente na janela, nem por um instante, nem segura por alguém. Ainda se morre assim, e quem manda subir não cai."},{"kind":"note","tone":"warning","title":"Se pedirem mesmo assim","text":"Diga não. A recusa a um risco grave é seu direito em qualquer tipo de contrato. Explique, ofereça o que dá para fazer com segurança e, se houver pressão, cancele e conte à equipe pelo botão “Preciso de ajuda”, no agendamento."}]},{"title":"Eletricidade, fogo e gás","blocks":[{"kind":"text","text":"Água e eletricidade moram perto nas tarefas de limpeza. Desligue da tomada, puxando pelo plugue e não pelo fio, tudo o que for limpar: geladeira, fogão elétrico, ferro, liquidificador, ventilador. Mãos e pés secos e calçados antes de tocar em interruptor. Não borrife produto em tomada nem em lâmpada, e não lave o chão com extensões ligadas."},{"kind":"text","text":"Aparelho que formiga, faísca, cheira a queimado ou desarma o disjuntor sai de uso: desligue no quadro, se puder fazê-lo com a mão seca, e avise. Não conserte. Se uma pessoa está presa a um choque, não a toque: desligue o disjuntor, ou afaste-a com algo seco que não conduz, como um cabo de vassoura de madeira, e chame o Samu (192) ou os Bombeiros (193)."},{"kind":"drawing","drawing":"flame","caption":"Panela em chamas: desligue o fogo e tampe. Água, nunca."},{"kind":"text","text":"Gordura que pega fogo na panela não se apaga com água: a água afunda, ferve de repente e joga óleo em chamas para todo lado. Desligue o fogo, tampe com uma tampa de metal ou uma tábua, de lado e devagar, e deixe esfriar sem destampar. Não carregue a panela. Se o fogo passar da panela, saia, feche a porta e ligue 193. Forno em chamas: desligue e mantenha fechado."},{"kind":"text","text":"Cheiro de gás: não acenda nem apague nada, nem o interruptor, nem o celular dentro do cômodo. Abra portas e janelas, feche o registro, tire todo mundo e, do lado de fora, ligue para os Bombeiros. Aquecedor a gás em banheiro fechado mata sem cheiro: se der dor de cabeça e sono, saia para o ar livre."},{"kind":"text","text":"Álcool pega fogo, e a chama é quase invisível. Não use perto do fogão, do aquecedor, do ferro quente ou do cigarro, nem para acender churrasqueira. Guarde pouco e fechado. Panelas ficam com o cabo para dentro; água fervente se leva com o corredor livre e as crianças longe."}]},{"title":"Primeiros socorros","blocks":[{"kind":"text","text":"Você não precisa ser da saúde para fazer a diferença: precisa saber o que fazer no primeiro minuto e, tanto quanto, o que não fazer. Guarde os números no celular."},{"kind":"table","head":["Número","Para quê"],"rows":[["192","Samu: pessoa que passou mal, queda grave, falta de ar, desmaio"],["193","Bombeiros: fogo, gás, alguém preso, choque"],["190","Polícia Militar: violência, ameaça, roubo"],["180","Central de Atendimento à Mulher, dia e noite"],["0800 722 6001","Disque-Intoxicação: produto engolido, inalado ou nos olhos"]]},{"kind":"list","ordered":false,"items":[{"lead":"Produto nos olhos","text":"lave com água corrente por pelo menos 15 minutos, com a pálpebra aberta, e vá ao pronto-socorro. Não pingue colírio."},{"lead":"Produto na pele","text":"tire a roupa molhada com ele e lave com muita água corrente, 15 minutos ou mais. Nada de vinagre para “neutralizar”."},{"lead":"Produto engolido","text":"não provoque vômito, não dê leite nem água. Ligue para o Disque-Intoxicação com o rótulo na mão."},{"lead":"Queimadura","text":"água corrente fria por 10 a 20 minutos. Sem gelo, manteiga, pasta de dente ou borra de café, e sem furar bolhas. Cubra com pano limpo."},{"lead":"Corte","text":"aperte com pano limpo por 10 minutos sem espiar. Vidro cravado não se tira. Confira se a vacina contra o tétano está em dia."},{"lead":"Queda","text":"se bateu a cabeça, desmaiou, ou dói o pescoço, não se mova nem mova a pessoa. Chame o 192."},{"lead":"Mordida ou arranhão","text":"lave com água e sabão por 15 minutos e procure um posto de saúde no mesmo dia: a raiva tem vacina, não tem cura."},{"lead":"Engasgo","text":"se a pessoa não consegue falar nem tossir, abrace por trás e comprima para dentro e para cima, entre o umbigo e as costelas, até desengasgar. Peça que chamem o 192."}]},{"kind":"text","text":"Leve na bolsa um pequeno estojo: gaze, esparadrapo, luvas descartáveis, soro fisiológico para lavar os olhos e os seus remédios de uso. Na ficha de emergência do celular, que abre mesmo com a tela bloqueada, escreva suas alergias e o telefone de quem deve ser avisado."},{"kind":"text","text":"Depois do susto, registre. Avise quem contratou você na mesma hora, pelo chat, com o que houve e uma foto do lugar. Guarde o papel do atendimento médico. Quem tem emprego doméstico tem direito a que se comunique o acidente à Previdência, pela CAT, até o primeiro dia útil seguinte. Quem trabalha por conta e contribui para o INSS pode pedir o auxílio por incapacidade, e em caso de acidente não precisa ter cumprido o número mínimo de contribuições."}]},{"title":"Sua segurança pessoal","blocks":[{"kind":"text","text":"Entrar na casa de quem você não conhece pede cuidado. Antes de ir, leia o perfil, as avaliações e a conversa. Diga a uma pessoa de confiança o endereço, a hora de chegar e a de sair, e compartilhe a localização pelo celular. Combine uma palavra que queira dizer “me ligue agora”. Leve o celular carregado e o dinheiro da volta."},{"kind":"text","text":"Na porta, confirme o nome. Na Plumaí, quem contratou lhe dá um código de quatro números para registrar a chegada: se a pessoa não o tem, não entre ainda. Se o lugar não é o combinado, se há gente agressiva, se pedirem seus documentos para “guardar”, você pode ir embora. Fique perto da saída até conhecer a casa, e nunca aceite que tranquem a porta com você dentro."},{"kind":"text","text":"Ninguém tem o direito de tocar em você, de fazer piada com o seu corpo, de mostrar imagens, de ficar sem roupa, de insistir num convite. Isso não é “brincadeira da casa”: a importunação sexual é crime, com pena de um a cinco anos de prisão, e o assédio de quem usa a posição de chefe também. Ofender pela cor, pela origem, pela religião ou pela orientação sexual é crime."},{"kind":"list","ordered":true,"items":[{"lead":null,"text":"Saia. Sua saída vem antes da faxina, da mala e do pagamento."},{"lead":null,"text":"Peça ajuda: 190 se há perigo agora; 180 para orientação, a qualquer hora."},{"lead":null,"text":"Guarde o que houver: mensagens, áudios, horários, nomes de quem viu."},{"lead":null,"text":"Registre na delegacia, de preferência na da Mulher, ou pela internet."},{"lead":null,"text":"Conte à equipe da Plumaí pelo “Preciso de ajuda” e bloqueie a pessoa no perfil dela."}]},{"kind":"text","text":"O mesmo cuidado protege você de acusações. Não abra gavetas, envelopes e cofres sem que peçam. Se achar dinheiro, joia ou remédio fora do lugar, não guarde: deixe onde está, mostre, e escreva no chat se ninguém estiver em casa. Não fique a sós com criança se o combinado não era cuidar dela."},{"kind":"note","tone":"info","title":"Para levar deste módulo","text":"Olhe antes, proteja mãos, pés e costas, use escada de verdade, não suba na janela, desligue da tomada, saiba os números de socorro e vá embora quando algo estiver errado."}]}]', '[{"id":"s1","answer":0,"about":"Olhar antes de começar","question":"Que calçado é a melhor proteção durante a limpeza?","choices":["Fechado, com sola de borracha","Chinelo de borracha","Meia grossa, para não riscar o piso","Pés descalços, para sentir o chão"]},{"id":"s2","answer":0,"about":"Olhar antes de começar","question":"Três coisas que vale perguntar onde ficam, logo ao chegar:","choices":["registro de água, registro de gás e quadro de luz","cofre, documentos e chaves do carro","televisão, roteador e controle remoto","elevador, garagem e salão de festas"]},{"id":"s3","answer":0,"about":"Olhar antes de começar","question":"Na Plumaí, cancelar por risco à segurança…","choices":["nunca conta como ocorrência","conta como ocorrência se faltar menos de 24 horas","só é permitido com boletim de ocorrência","é cobrado de quem cancela"]},{"id":"s4","answer":0,"about":"Olhar antes de começar","question":"Quando usar óculos de proteção?","choices":["Ao limpar o forno ou acima da cabeça, onde pode respingar","Só quando o produto não tem rótulo","Em qualquer tarefa feita sentada","Apenas em dias de sol"]},{"id":"s5","answer":0,"about":"O corpo: postura, peso e repetição","question":"Como levantar uma carga do chão?","choices":["Com os joelhos dobrados, as costas retas e o peso junto ao corpo","Com as pernas esticadas e as costas curvadas","Com os braços esticados, longe do corpo","Torcendo o tronco para ganhar impulso"]},{"id":"s6","answer":0,"about":"O corpo: postura, peso e repetição","question":"O que fazer com um balde de dez litros?","choices":["Encher pela metade e fazer duas viagens","Levar cheio, com uma mão só","Arrastar cheio pela alça, de costas","Carregar cheio na cabeça"]},{"id":"s7","answer":0,"about":"O corpo: postura, peso e repetição","question":"Qual destes é um sinal de lesão por esforço repetitivo?","choices":["Formigamento à noite e força que falta para torcer um pano","Fome no meio da manhã","Suor nas mãos dentro da luva","Sono depois do almoço"]},{"id":"s8","answer":0,"about":"O corpo: postura, peso e repetição","question":"Em dia muito quente, aparecem tontura e confusão. O que se faz?","choices":["Para, vai para a sombra, molha nuca e braços e pede ajuda","Toma um café forte e continua mais devagar","Fecha as janelas e termina logo","Come algo salgado e sobe a escada devagar"]},{"id":"s9","answer":0,"about":"Quedas, escadas e janelas","question":"O que serve de escada?","choices":["Só uma escada firme, aberta por inteiro","Uma cadeira encostada na parede","A beirada da banheira, se estiver seca","Um banco em cima da mesa"]},{"id":"s10","answer":0,"about":"Quedas, escadas e janelas","question":"A regra dos três pontos de apoio quer dizer…","choices":["dois pés e uma mão, ou duas mãos e um pé, sempre na escada","três pessoas segurando a escada","subir três degraus por vez","apoiar a escada em três paredes"]},{"id":"s11","answer":0,"about":"Quedas, escadas e janelas","question":"Pedem que você limpe o lado de fora da janela do 6º andar, sentando no parapeito. Você…","choices":["recusa, oferece limpar por dentro e, se insistirem, cancela e conta à equipe","aceita, se alguém segurar suas pernas","aceita, se pagarem um adicional","amarra um lençol na cintura e faz rápido"]},{"id":"s12","answer":0,"about":"Quedas, escadas e janelas","question":"A partir de que altura a regra da NR-35 exige treinamento e equipamento contra quedas?","choices":["Acima de dois metros, onde se pode cair","Acima de cinco metros","Acima do segundo andar","Só em telhados"]},{"id":"s13","answer":0,"about":"Eletricidade, fogo e gás","question":"Uma panela com óleo pega fogo. O que fazer?","choices":["Desligar o fogo e tampar, sem destampar até esfriar","Jogar água fria","Levar a panela para a pia","Soprar e abanar com um pano"]},{"id":"s14","answer":0,"about":"Eletricidade, fogo e gás","question":"Você sente cheiro de gás. O que NÃO se faz?","choices":["Acender a luz para ver de onde vem","Abrir portas e janelas","Fechar o registro","Ligar para os Bombeiros do lado de fora"]},{"id":"s15","answer":0,"about":"Eletricidade, fogo e gás","question":"Uma pessoa está presa a um choque. O primeiro gesto é…","choices":["desligar o disjuntor, sem tocar na pessoa","puxar a pessoa pelos braços","jogar água para cortar a corrente","segurar o fio com um pano úmido"]},{"id":"s16","answer":0,"about":"Primeiros socorros","question":"Espirrou produto nos olhos. O que fazer?","choices":["Lavar com água corrente por pelo menos 15 minutos e ir ao pronto-socorro","Pingar colírio e esperar passar","Esfregar com pano limpo","Lavar com vinagre para neutralizar"]},{"id":"s17","answer":0,"about":"Primeiros socorros","question":"Alguém engoliu produto de limpeza. O que fazer?","choices":["Não provocar vômito e ligar para o Disque-Intoxicação com o rótulo na mão","Dar leite","Provocar vômito com água morna e sal","Esperar uma hora para ver se passa"]},{"id":"s18","answer":0,"about":"Primeiros socorros","question":"Como cuidar de uma queimadura?","choices":["Água corrente fria por 10 a 20 minutos e pano limpo","Gelo direto na pele","Pasta de dente ou manteiga","Furar as bolhas e cobrir com algodão"]},{"id":"s19","answer":0,"about":"Primeiros socorros","question":"Um cachorro mordeu você no trabalho. Depois de lavar com água e sabão…","choices":["você procura um posto de saúde no mesmo dia","você espera ver se infecciona","basta passar álcool","basta a carteira de vacinação do animal"]},{"id":"s20","answer":0,"about":"Sua segurança pessoal","question":"A pessoa que abre a porta não tem o código de quatro números do agendamento. Você…","choices":["não entra ainda","entra e pede o código no fim","aceita um documento no lugar","registra a chegada com qualquer número"]},{"id":"s21","answer":0,"about":"Sua segurança pessoal","question":"Houve importunação sexual. Qual é o primeiro passo?","choices":["Sair da casa","Terminar o serviço para não perder o pagamento","Pedir desculpas pelo mal-entendido","Esperar o fim do dia e avisar por mensagem"]},{"id":"s22","answer":0,"about":"Sua segurança pessoal","question":"Você encontra dinheiro embaixo do tapete. O que faz?","choices":["Deixa onde está e mostra, ou escreve no chat se não há ninguém","Guarda na bolsa para entregar na próxima vez","Esconde numa gaveta para não sumir","Não diz nada, para evitar acusação"]}]'::jsonb)
on conflict ("ordem") do update set "titulo" = excluded."titulo", "descricao" = excluded."descricao",
  "duracao_estimada_min" = excluded."duracao_estimada_min", "content" = excluded."content", "quiz" = excluded."quiz";
--> statement-breakpoint
insert into "curso_modulos" ("id", "titulo", "descricao", "ordem", "duracao_estimada_min", "content", "quiz")
values ('0c5e0003-1a7e-4b0a-8d03-c0a5e0000003', 'Atendimento e combinados', 'O que se combina antes, como se chega, como se fala de imprevistos e reclamações, e como a confiança vira novos agendamentos.', 3, 20, '[{"title":"O combinado é metade do trabalho","blocks":[{"kind":"text","text":"Quase toda reclamação nasce antes da visita: uma pessoa imaginou uma coisa e a outra imaginou outra. “Faxina completa” para uns é tirar o pó e lavar o chão; para outros é limpar dentro do forno, das gavetas e das janelas. Quem combina bem trabalha com calma, termina na hora e recebe nota alta, mesmo com a mesma faxina."},{"kind":"drawing","drawing":"agreement","caption":"O caminho de uma visita: combinar, confirmar, chegar, fazer, mostrar, avaliar."},{"kind":"text","text":"Na Plumaí, o agendamento já guarda o essencial: o dia, o horário, a duração de 4, 6 ou 8 horas, os serviços pedidos, o endereço e quem leva produtos e utensílios. Leia tudo ao receber o aviso, e use o chat para o que falta. Seis perguntas resolvem a maior parte."},{"kind":"list","ordered":true,"items":[{"lead":"Prioridade","text":"“Se o tempo não der para tudo, o que precisa ficar pronto?” É a pergunta mais importante de todas."},{"lead":"Tamanho","text":"quantos quartos e banheiros, quanto tempo desde a última limpeza, se é pós-obra ou mudança."},{"lead":"Produtos e utensílios","text":"o que há na casa, o que falta, e se há alergia ou produto que não se usa."},{"lead":"Material delicado","text":"mármore, madeira, tapete, peças de valor, o que não se toca."},{"lead":"Pessoas e animais","text":"quem estará em casa, se há bebê, idoso, animal, e onde o animal fica."},{"lead":"Acesso","text":"portaria, garagem, elevador, chave, alarme, e se há alguém para abrir."}]},{"kind":"text","text":"Responda no mesmo dia, com frases curtas e gentis. Um exemplo: “Oi, Ana! Confirmo quinta, das 8h às 14h. Você pediu faxina pesada em três cômodos e dois banheiros. Em 6 horas faço cozinha e banheiros por dentro e por fora, quartos e sala. Janelas e dentro dos armários ficam para outra visita, se quiser. Você tem aspirador e desengordurante?” Em quatro linhas, tudo o que poderia dar briga está escrito."},{"kind":"text","text":"Um caso para pensar: alguém pediu “faxina completa” em quatro horas, num apartamento de três quartos. A profissional respondeu só “ok”. No fim faltaram os vidros e a geladeira, e a nota foi três. Na visita seguinte, outra pessoa respondeu: “Em quatro horas faço a cozinha, os dois banheiros e o chão de tudo. Vidros e geladeira pedem mais duas horas: quer aumentar, ou deixo para a próxima?” Era a mesma casa, com o mesmo tempo e quase o mesmo trabalho. A nota foi cinco, e veio outro agendamento."},{"kind":"note","tone":"info","title":"Escreva, mesmo que tenham falado","text":"O que se combina ao vivo, confirme por escrito no chat: “Como falamos, hoje faço o forno no lugar do quarto pequeno.” Se algum dia houver dúvida, é esse texto que a equipe lê."}]},{"title":"Tempo, preço e limites","blocks":[{"kind":"text","text":"Seu tempo é o que você vende. Para prometer bem, conheça o seu ritmo: anote por um mês quanto leva cada cômodo. Uma cozinha comum limpa por dentro e por fora leva de uma hora e meia a duas horas; um banheiro, de trinta a cinquenta minutos; um quarto, de vinte e cinco a quarenta. Pós-obra leva o dobro ou o triplo. Com seus números, você diz “em 4 horas dá a cozinha e os dois banheiros”, e acerta."},{"kind":"text","text":"O preço é seu: na Plumaí você define a diária, e o valor que aparece para você chega inteiro. A taxa da plataforma é somada por fora e paga por quem contrata. O pagamento é feito no aplicativo antes da visita, e o repasse sai depois que ela termina: cobrar ou receber por fora tira de você o comprovante, o reembolso justo, a mediação e a avaliação."},{"kind":"list","ordered":false,"items":[{"lead":"Pediram mais do que foi combinado","text":"diga o que cabe: “posso trocar o quarto pelo armário, ou marcamos outra visita para os armários.” Trocar é diferente de acrescentar."},{"lead":"Acabou antes da hora","text":"não enrole. Mostre o que fez e pergunte o que mais seria útil até o fim do horário."},{"lead":"Não vai dar tempo","text":"avise assim que perceber, não cinco minutos antes. Volte à prioridade."},{"lead":"Pediram algo que você não faz","text":"como cuidar de criança, dar remédio, cozinhar sem ter combinado, dirigir: recuse com gentileza."},{"lead":"Ofereceram um valor por fora","text":"agradeça e diga que prefere pelo aplicativo, que protege as duas partes."}]},{"kind":"text","text":"Contatos pessoais ficam fora da conversa: o chat esconde telefones, redes sociais e chaves Pix, porque são a porta dos golpes e do trabalho sem proteção. Se uma mensagem sua foi bloqueada por engano, dá para pedir revisão ali mesmo."},{"kind":"text","text":"Precisa mudar? Quem contratou e você podem propor outro horário pelo agendamento; a visita só muda quando a outra parte aceita, ou sem pedir, se ainda falta tempo, como a tela mostra. Para cancelar, use o botão, com uma frase honesta. Cancelar uma visita paga a menos de 24 horas do início, ou faltar, conta como ocorrência por 90 dias, exceto por doença ou segurança. Quem cancela cedo deixa a outra pessoa se organizar, e você mantém seu bom nome."}]},{"title":"Chegar e começar","blocks":[{"kind":"text","text":"Você tem um minuto para causar a primeira impressão e o usa na porta. Chegue de cinco a dez minutos antes, com roupa limpa, cabelo preso, material organizado e o celular no silencioso. Toque uma vez e espere. Se for atrasar, avise pelo botão de atraso assim que souber: quinze minutos avisados incomodam menos que cinco de surpresa."},{"kind":"text","text":"Apresente-se pelo nome, pergunte como a pessoa gosta de ser chamada e onde deixar sua bolsa e seus sapatos. Registre a chegada com o código de quatro números: ele prova que você esteve lá, e a que horas. Depois, faça a ronda de abertura, que leva cinco minutos e economiza uma hora."},{"kind":"list","ordered":true,"items":[{"lead":null,"text":"Ande com quem contratou você por todos os cômodos, na ordem em que vai limpar."},{"lead":null,"text":"Repita a prioridade com as suas palavras: “então cozinha e banheiros primeiro, certo?”"},{"lead":null,"text":"Pergunte o que não se toca, o que é delicado e onde cada coisa se guarda."},{"lead":null,"text":"Olhe e diga, com calma, o que já está quebrado, manchado ou riscado: “vi que este azulejo tem uma trinca; só para a gente saber.” Se ninguém estiver em casa, mande uma foto pelo chat."},{"lead":null,"text":"Confira produtos, tomadas e o lugar do lixo. Combine a hora da conferência final."}]},{"kind":"text","text":"Se ninguém abrir, espere e avise pelo chat. Passados 30 minutos do início, o agendamento permite dizer que a outra parte não apareceu; quem contratou tem 48 horas para contestar. Não saia antes disso e não vá embora sem registrar."},{"kind":"text","text":"Trate bem também porteiros, vizinhos e quem mais trabalha ali: eles recomendam. E conheça o seu direito: elevador social ou de serviço não se escolhe pela roupa nem pela profissão. Muitas cidades proíbem essa discriminação por lei, e você pode usar o mesmo elevador que os moradores, salvo com carga ou em roupa de banho, como todo mundo."}]},{"title":"Privacidade e confiança","blocks":[{"kind":"text","text":"Você vê o que os amigos da família não veem: remédios, contas, brigas, gavetas. A discrição é a parte do serviço que ninguém escreve e todos lembram. O que se vê na casa fica na casa, mesmo sem nomes, mesmo como piada, mesmo com a melhor amiga."},{"kind":"list","ordered":false,"items":[{"lead":"Fotos","text":"só para registrar um dano ou o antes e depois, com permissão, sem pessoas, documentos, quadros de família nem número da casa. Nada de redes sociais sem um “sim” por escrito."},{"lead":"Endereço, rotina e senhas","text":"são dados pessoais. Não anote o código do alarme em papel solto, não repita a rotina da casa a ninguém e apague quando o trabalho terminar."},{"lead":"Chaves","text":"de preferência não fique com elas. Se ficar, sem etiqueta com endereço, e devolva em mãos, com recado no chat."},{"lead":"Visitas","text":"não leve filhos, amigos ou ajudantes sem combinar: quem contratou escolheu você."},{"lead":"Celular e fones","text":"ligações pessoais só em emergência. Fones, só um ouvido e se a casa permitir: você precisa ouvir uma criança, a campainha, um vazamento."},{"lead":"Comida e bebida","text":"leve a sua, salvo convite. Pergunte se pode usar o micro-ondas e a geladeira."}]},{"kind":"text","text":"Respeito vale nos dois sentidos. Casas têm jeitos diferentes: religião, família, comida, arrumação. Não comente, não corrija, não dê opinião sobre a vida de ninguém. Recusar ou tratar mal alguém pela cor, pela origem, pela religião, pela idade, pela deficiência ou por quem ama é crime quando vem da casa e quando vem de você."},{"kind":"text","text":"Crianças e idosos merecem um cuidado a mais. Fale com eles pelo nome, avise antes de ligar o aspirador, não deixe balde nem produto ao alcance e não assuma cuidados que não foram combinados. Se vir sinais de violência contra criança, idoso ou mulher, ligue para o Disque 100 ou o 180: a denúncia pode ser anônima."}]},{"title":"Imprevistos e reclamações","blocks":[{"kind":"text","text":"Todo mundo um dia quebra um copo. O que separa quem tem agenda cheia de quem não tem é o minuto seguinte. Esconder transforma dez reais em quebra de confiança."},{"kind":"list","ordered":true,"items":[{"lead":null,"text":"Pare e cuide da segurança: junte os cacos, seque o chão."},{"lead":null,"text":"Conte na hora, sem desculpas longas: “quebrei o copo azul ao lavar. Sinto muito.”"},{"lead":null,"text":"Mostre: deixe os pedaços separados e mande uma foto pelo chat."},{"lead":null,"text":"Ofereça uma saída: repor, descontar, ou acionar o seguro, se você tem um e o dano está coberto."},{"lead":null,"text":"Depois pense em como evitar: taças se lavam uma a uma, com pano no fundo da pia."}]},{"kind":"text","text":"Repare na ordem: primeiro o fato, depois a saída, e só então a causa. Quem começa pela causa, “o chão estava escorregadio, o copo estava na beirada”, parece se desculpar. Quem começa pelo fato e pela saída mostra que é de confiança, e a causa quase nunca precisa ser dita. O mesmo vale por escrito: três linhas bastam."},{"kind":"text","text":"Se contratou o Seguro de Responsabilidade Civil, leia a apólice e guarde o número: ela diz o que cobre e até quanto. Sem seguro, quem presta um serviço responde pelo dano que causa. Mas responda pelo que fez: se a prateleira já estava solta e você avisou na ronda de abertura, está escrito e fotografado."},{"kind":"text","text":"Uma reclamação é informação. Ouça até o fim sem interromper, repita o que entendeu, e separe o fato do tom. “Entendi: ficou limo no rejunte do box. Posso refazer agora?” Nunca discuta se a pessoa “tem razão” de sentir o que sente. Três frases ajudam: “agradeço por dizer”, “vou ver com você”, “o que resolveria?” Se é um erro seu, refaça. Se não estava no combinado, mostre o que foi escrito e proponha outra visita."},{"kind":"table","head":["Em vez de…","Diga…"],"rows":[["“Não é minha obrigação.”","“Isso não estava no combinado; posso trocar por outra tarefa.”"],["“Ninguém nunca reclamou.”","“Me mostra onde, por favor?”"],["“O produto da senhora é ruim.”","“Este produto não tira calcário. Posso indicar um que tira.”"],["“Já estava assim.”","“Mandei uma foto às 8h10; quer ver comigo?”"],["“Vou ver se dá.”","“Dá até as 13h. Se passar disso, combinamos outro dia.”"]]},{"kind":"text","text":"Se não houver acordo, não discuta nem ameace: qualquer uma das partes pode abrir uma disputa pelo botão “Preciso de ajuda”, com fotos. Conte os fatos na ordem, com horários, sem adjetivos. A equipe ouve os dois lados antes de decidir, e o dinheiro espera enquanto isso."},{"kind":"note","tone":"warning","title":"Quando parar","text":"Gritos, humilhação, ofensa, ameaça ou assédio não são reclamação. Guarde as provas, saia e peça ajuda. Você não precisa terminar o serviço."}]},{"title":"Encerrar, avaliar e voltar","blocks":[{"kind":"text","text":"Reserve os últimos quinze minutos para fechar bem. Recolha o lixo, lave e pendure os panos, guarde os produtos onde estavam, feche janelas como combinado, apague as luzes. Depois faça a ronda de encerramento, na mesma ordem da chegada, e mostre o trabalho: “a cozinha está pronta; dentro do forno também, como pediu. No box, o limo do canto saiu em parte; para sair todo, precisa trocar o rejunte.” Mostrar o que não deu é mais profissional que torcer para ninguém notar."},{"kind":"text","text":"Antes de sair, confira a casa e a sua bolsa: pano esquecido no banheiro, produto na pia, torneira pingando, animal preso do lado errado da porta."},{"kind":"text","text":"Pergunte: “ficou algo que você gostaria de diferente?” E espere a resposta. Registre a saída no aplicativo, devolva a chave, agradeça pelo nome. Se ninguém estiver em casa, mande uma mensagem curta com o que foi feito, o que falta e onde deixou as coisas."},{"kind":"text","text":"A avaliação é dupla e às cegas: você avalia quem contratou, e quem contratou avalia você; ninguém lê a do outro antes que as duas existam ou que o prazo acabe. Avalie com fatos: “casa como descrita, material completo, fácil de combinar” ajuda quem vier depois de você. Se receber uma nota baixa, espere um dia, leia de novo e responda uma única vez, com fatos e sem ironia. Quem lê a resposta é a próxima pessoa que pensa em contratar você."},{"kind":"list","ordered":false,"items":[{"lead":null,"text":"Guarde anotações de trabalho sobre cada casa: a ordem, o produto do piso, o nome do cachorro. Sem dados sensíveis, e só para você."},{"lead":null,"text":"Proponha a próxima visita quando faz sentido: “o forno aguenta um mês; as janelas, dois.”"},{"lead":null,"text":"Para quem quer sempre o mesmo dia, há a série de visitas: a agenda se enche sozinha."},{"lead":null,"text":"Mantenha a disponibilidade em dia. Um horário que não existe é a pior primeira impressão."},{"lead":null,"text":"Uma vez por mês, leia suas avaliações juntas: o elogio que se repete é o seu cartão de visita, e a queixa que se repete é o próximo módulo a estudar."}]},{"kind":"note","tone":"info","title":"Para levar deste módulo","text":"Combine por escrito, comece pela prioridade, faça a ronda na chegada e na saída, conte na hora o que quebrou, ouça antes de responder e guarde para você o que viu."}]}]', '[{"id":"a1","answer":0,"about":"O combinado é metade do trabalho","question":"Qual pergunta é a mais importante antes de uma faxina?","choices":["Se o tempo não der para tudo, o que precisa ficar pronto?","Qual é o seu telefone pessoal?","Quanto a última profissional cobrava?","Quantas pessoas moram no prédio?"]},{"id":"a2","answer":0,"about":"O combinado é metade do trabalho","question":"Vocês mudaram o combinado na hora, conversando. O que você faz?","choices":["Confirma por escrito no chat","Confia na memória das duas partes","Anota no seu caderno, sem dizer nada","Cobra a diferença em dinheiro"]},{"id":"a3","answer":0,"about":"O combinado é metade do trabalho","question":"De onde nasce a maior parte das reclamações?","choices":["De cada parte ter imaginado uma coisa diferente","De produtos caros","De casas grandes","Do horário da manhã"]},{"id":"a4","answer":0,"about":"Tempo, preço e limites","question":"Pediram uma tarefa a mais do que foi combinado. Uma boa resposta é…","choices":["“Posso trocar pelo quarto, ou marcamos outra visita.”","“Não é minha obrigação.”","“Faço tudo”, e sair duas horas mais tarde sem dizer nada","“Só se me pagar em dinheiro agora.”"]},{"id":"a5","answer":0,"about":"Tempo, preço e limites","question":"Quando se avisa que não vai dar tempo?","choices":["Assim que você percebe","Cinco minutos antes do fim","Depois, por mensagem","Só se perguntarem"]},{"id":"a6","answer":0,"about":"Tempo, preço e limites","question":"Na Plumaí, quanto do valor da sua diária chega a você?","choices":["O valor inteiro: a taxa é somada por fora e paga por quem contrata","Oitenta por cento do valor","O valor menos a taxa do cartão","Metade na hora e metade em 30 dias"]},{"id":"a7","answer":0,"about":"Tempo, preço e limites","question":"Quem contratou oferece pagar por fora, em dinheiro. O que você perde se aceitar?","choices":["O comprovante, a mediação, o reembolso justo e a avaliação","Nada, se o valor for maior","Só a taxa da plataforma","Apenas o lugar na busca"]},{"id":"a8","answer":0,"about":"Tempo, preço e limites","question":"O que conta como ocorrência?","choices":["Cancelar uma visita paga a menos de 24 horas do início, sem doença nem risco","Cancelar por doença","Cancelar uma visita com três dias de antecedência","Propor outro horário"]},{"id":"a9","answer":0,"about":"Chegar e começar","question":"Para que serve a ronda de abertura?","choices":["Para confirmar a prioridade e registrar o que já estava quebrado","Para contar os objetos de valor","Para mostrar que você chegou cedo","Para escolher o cômodo mais fácil"]},{"id":"a10","answer":0,"about":"Chegar e começar","question":"Você vai se atrasar vinte minutos. O que faz?","choices":["Avisa pelo botão de atraso assim que sabe","Corre e explica ao chegar","Cancela a visita","Pede a um vizinho que avise"]},{"id":"a11","answer":0,"about":"Chegar e começar","question":"Ninguém abre a porta. O que faz?","choices":["Espera, avisa pelo chat e, passados 30 minutos do início, registra a ausência","Vai embora depois de cinco minutos","Entra pela área de serviço, se estiver aberta","Espera o dia todo na portaria"]},{"id":"a12","answer":0,"about":"Chegar e começar","question":"O porteiro manda você usar só o elevador de serviço, sem carga, por ser diarista. Isso é…","choices":["discriminação, que muitas cidades proíbem por lei","uma regra que vale em todo o país","correto, se estiver no regimento do prédio","correto em dias de semana"]},{"id":"a13","answer":0,"about":"Privacidade e confiança","question":"Quando se pode publicar uma foto da casa numa rede social?","choices":["Só com um “sim” por escrito de quem mora nela","Sempre que não aparecem pessoas","Depois que o pagamento foi feito","Se a foto elogia a casa"]},{"id":"a14","answer":0,"about":"Privacidade e confiança","question":"Como se guarda uma chave da casa, quando não há outro jeito?","choices":["Sem etiqueta com o endereço, e devolvida em mãos com recado no chat","Com uma etiqueta com nome e endereço, para não confundir","Com uma cópia de reserva","Debaixo do tapete da entrada"]},{"id":"a15","answer":0,"about":"Privacidade e confiança","question":"Você vê sinais de violência contra um idoso na casa. Para onde liga?","choices":["Disque 100, que recebe denúncia anônima","0800 722 6001","193, e só se houver fogo","Para ninguém: é assunto da família"]},{"id":"a16","answer":0,"about":"Imprevistos e reclamações","question":"Você quebrou um copo. O que faz primeiro, depois de juntar os cacos?","choices":["Conta na hora e mostra","Joga fora e espera que não percebam","Compra outro parecido e guarda no lugar","Diz que já estava trincado"]},{"id":"a17","answer":0,"about":"Imprevistos e reclamações","question":"Reclamaram do limo no box. A melhor resposta começa com…","choices":["“Entendi: ficou limo no rejunte. Posso refazer agora?”","“Ninguém nunca reclamou disso.”","“Já estava assim quando cheguei.”","“O seu produto é que é ruim.”"]},{"id":"a18","answer":0,"about":"Imprevistos e reclamações","question":"Não houve acordo sobre uma reclamação. O caminho é…","choices":["abrir uma disputa pelo “Preciso de ajuda”, com fatos e fotos","publicar a conversa numa rede social","voltar à casa sem avisar","responder com uma nota baixa"]},{"id":"a19","answer":0,"about":"Imprevistos e reclamações","question":"Quando você pode parar e ir embora sem terminar?","choices":["Diante de gritos, ofensa, ameaça ou assédio","Quando a casa é maior que o esperado","Quando alguém pede para refazer o box","Quando o aspirador é velho"]},{"id":"a20","answer":0,"about":"Encerrar, avaliar e voltar","question":"No fim, o limo de um canto não saiu por completo. O que faz?","choices":["Mostra e explica o que seria preciso para sair todo","Espera que ninguém note","Cobre com um objeto","Diz que vai sair com o tempo"]},{"id":"a21","answer":0,"about":"Encerrar, avaliar e voltar","question":"Você recebeu uma nota baixa. O que ajuda mais?","choices":["Esperar um dia e responder uma vez, com fatos e sem ironia","Responder na hora, contando os defeitos da casa","Pedir que a pessoa apague a nota","Não aceitar mais ninguém do mesmo bairro"]},{"id":"a22","answer":0,"about":"Encerrar, avaliar e voltar","question":"Quando quem contratou pode ler a avaliação que você escreveu?","choices":["Quando as duas avaliações existem ou o prazo acaba","Assim que você envia","Só se a nota for alta","Quando a equipe aprova"]}]'::jsonb)
on conflict ("ordem") do update set "titulo" = excluded."titulo", "descricao" = excluded."descricao",
  "duracao_estimada_min" = excluded."duracao_estimada_min", "content" = excluded."content", "quiz" = excluded."quiz";
--> statement-breakpoint
insert into "curso_modulos" ("id", "titulo", "descricao", "ordem", "duracao_estimada_min", "content", "quiz")
values ('0c5e0004-1a7e-4b0a-8d04-c0a5e0000004', 'Direitos e deveres', 'Diarista ou com carteira assinada: o que muda, o que a Lei Complementar 150 garante, como se proteger com o INSS e o MEI, e os seus deveres.', 4, 22, '[{"title":"Diarista ou com carteira: o que decide","blocks":[{"kind":"text","text":"No Brasil há dois jeitos legais de trabalhar na casa de alguém. Na diária, você trabalha por conta própria: escolhe clientes, dias e preço, e cuida da própria previdência. No emprego doméstico, há carteira assinada, salário, férias, FGTS e os demais direitos da Lei Complementar 150, de 2015, a lei do trabalho doméstico. Nenhum dos dois é melhor para todo mundo. O que não existe é um meio-termo sem direitos."},{"kind":"text","text":"A lei diz quem é empregado doméstico: quem presta serviços de forma contínua, subordinada, onerosa e pessoal, sem fim de lucro para a família, na casa dela, por mais de dois dias por semana (art. 1º). São cinco palavras que vale conhecer."},{"kind":"list","ordered":false,"items":[{"lead":"Contínua","text":"acontece toda semana, sem data para acabar. Três semanas de ajuda numa mudança não são contínuas."},{"lead":"Subordinada","text":"a família manda no horário e no jeito de fazer. Quem é autônomo combina um resultado."},{"lead":"Onerosa","text":"é paga. Trabalho doméstico em troca só de casa e comida é ilegal."},{"lead":"Pessoal","text":"é você, e não quem você mandar no seu lugar."},{"lead":"Mais de dois dias","text":"três dias por semana na mesma casa já caracterizam o emprego, se os outros pontos estão presentes."}]},{"kind":"drawing","drawing":"week","caption":"Até dois dias por semana na mesma casa: diária. Três ou mais: emprego doméstico."},{"kind":"text","text":"Conta a mesma casa, não a soma. Quem faz seis diárias por semana em seis casas é diarista em todas. E conta a realidade, não o nome: um papel dizendo “diarista”, ou um MEI, não apaga o vínculo de quem vai quatro dias por semana, com horário e ordens. Por isso a Plumaí avisa quem contrata a mesma profissional mais de dois dias na semana: é um alerta sobre vínculo empregatício, para as duas partes decidirem com os olhos abertos. Quem quer contratar por mês encontra em Serviços o contrato mensalista."},{"kind":"text","text":"Um caso para pensar: uma diarista passou de dois para quatro dias por semana na mesma casa, sem registro, por três anos. Ao sair, tinha num caderno os dias e as horas. O caderno, as mensagens e os comprovantes provaram o vínculo, e a Justiça mandou pagar férias, 13º e FGTS de todo o período. Sem o caderno, seria a palavra de uma contra a da outra."},{"kind":"text","text":"Menor de 18 anos não pode ser contratado para trabalho doméstico: a lei brasileira o inclui entre as piores formas de trabalho infantil."}]},{"title":"Com carteira assinada: jornada e descanso","blocks":[{"kind":"text","text":"A carteira assinada começa no primeiro dia, não depois de um teste. Quem emprega registra no eSocial doméstico, e você acompanha pelo aplicativo da Carteira de Trabalho Digital. Pode haver contrato de experiência, por escrito, de até 90 dias (art. 5º): nele valem os mesmos direitos."},{"kind":"list","ordered":false,"items":[{"lead":"Jornada","text":"até 8 horas por dia e 44 por semana (art. 2º). A hora vale o salário dividido por 220, e o dia, por 30."},{"lead":"Hora extra","text":"pelo menos 50% a mais que a hora normal. Com acordo escrito pode haver banco de horas; as primeiras 40 horas extras do mês são pagas ou compensadas no próprio mês."},{"lead":"Registro de ponto","text":"é obrigatório, qualquer que seja o meio: caderno, planilha ou aplicativo (art. 12). Anote e guarde cópia."},{"lead":"Intervalo","text":"de 1 a 2 horas para comer e descansar; por acordo escrito, pode ser de 30 minutos (art. 13)."},{"lead":"Noite","text":"das 22h às 5h, a hora tem 52 minutos e 30 segundos e vale pelo menos 20% a mais (art. 14)."},{"lead":"Descanso","text":"11 horas seguidas entre um dia e outro, e 24 horas seguidas por semana, de preferência no domingo, além dos feriados (arts. 15 e 16)."},{"lead":"Tempo parcial","text":"até 25 horas por semana, com salário proporcional (art. 3º)."},{"lead":"12 por 36","text":"doze horas de trabalho por trinta e seis de descanso, só com acordo escrito (art. 10)."}]},{"kind":"text","text":"Dormir no emprego não é estar à disposição. O tempo de descanso é seu, inclusive para sair. Quem mora no trabalho tem a mesma jornada, e a família não pode descontar do salário alimentação, roupa, higiene nem moradia (art. 18)."},{"kind":"text","text":"Quem acompanha a família em viagem precisa combinar por escrito; contam só as horas trabalhadas, com pelo menos 25% a mais por hora, e a família paga transporte, comida e hospedagem, sem descontar (arts. 11 e 18)."},{"kind":"note","tone":"info","title":"Anote desde o primeiro dia","text":"Hora de chegada, de saída e de almoço, todo dia, com a sua letra ou no celular. Se um dia houver discussão, esse registro simples costuma valer mais que a memória de qualquer pessoa."}]},{"title":"Salário, férias, FGTS e saída","blocks":[{"kind":"text","text":"O salário não pode ser menor que o mínimo nacional, R$ 1.621,00 em 2026, ou que o piso do seu estado, quando há um maior. Quem trabalha meio período recebe em proporção. O pagamento é feito até o dia 7 do mês seguinte, contra recibo assinado: nunca assine um recibo em branco."},{"kind":"table","head":["Direito","Como funciona"],"rows":[["13º salário","Um salário a mais por ano, em duas parcelas: até 30 de novembro e até 20 de dezembro"],["Férias","30 dias a cada 12 meses, pagas com um terço a mais, até 2 dias antes. Podem ser divididas em duas partes, uma delas de pelo menos 14 dias"],["FGTS","8% do salário por mês, mais 3,2% guardados para o caso de demissão sem justa causa, tudo pago por quem emprega"],["INSS","Descontado de você por faixas, de 7,5% a 14%. Sobre o mínimo de 2026, R$ 121,57"],["Vale-transporte","Pago por quem emprega; o desconto é de no máximo 6% do salário"],["Salário-família","Por filho de até 14 anos, para quem ganha até o limite que a lei fixa a cada ano"],["Licença-maternidade","120 dias, com estabilidade desde a confirmação da gravidez até 5 meses depois do parto"],["Seguro-desemprego","Até 3 parcelas de um salário mínimo, na demissão sem justa causa de quem trabalhou o tempo exigido"]]},{"kind":"text","text":"Quem emprega paga tudo numa guia só, o DAE do eSocial, até o dia 20 do mês seguinte: 8% de INSS patronal, 0,8% do seguro contra acidentes, 8% de FGTS e 3,2% da reserva para a demissão, que somam 20% do salário. O seu INSS, descontado, vai na mesma guia. Confira no aplicativo Meu INSS e no do FGTS se os depósitos aparecem: descobrir anos depois que nada foi pago é um dos golpes mais tristes da categoria."},{"kind":"text","text":"No fim do contrato, quem sai ou quem demite avisa com 30 dias de antecedência. Na demissão, somam-se 3 dias por ano trabalhado, até 90 no total (art. 23). Sem justa causa, você recebe o saldo de salário, o aviso, o 13º e as férias proporcionais com um terço, e saca o FGTS e a reserva de 3,2%. Pedindo demissão, não saca o FGTS nem recebe o seguro-desemprego. O acerto sai em até 10 dias."},{"kind":"text","text":"Justa causa é grave e tem motivos fechados em lei (art. 27), como maus-tratos a pessoa sob seus cuidados, furto, embriaguez em serviço, agressão e abandono do emprego por 30 dias seguidos. Do outro lado, a família que não paga, que ofende, agride ou exige o que a lei proíbe dá a você o direito de sair com tudo, pela rescisão indireta."}]},{"title":"Na diária: autonomia com proteção","blocks":[{"kind":"text","text":"Diarista não tem férias pagas, 13º nem FGTS, e por isso a diária precisa valer mais que um dia de salário. Faça a conta: transporte, material, previdência, dias sem trabalho, férias que saem do seu bolso e impostos. Um jeito simples é somar o que precisa ganhar no ano, dividir por 220 dias de trabalho, e não por 365, e acrescentar os gastos do dia."},{"kind":"text","text":"Autonomia tem regras que protegem você: combinar preço e tarefa antes, poder recusar um pedido, poder atender outras casas, receber recibo ou comprovante. Na Plumaí cada visita tem um comprovante e os seus recebimentos ficam registrados, o que ajuda a provar renda num aluguel, num financiamento ou no INSS. De “Privacidade”, você ainda leva um arquivo assinado com o que fez e como foi a avaliação."},{"kind":"text","text":"A previdência é a parte que mais se adia e a que mais faz falta. Sem ela, uma perna quebrada são dois meses sem renda; com ela, há auxílio por incapacidade, salário-maternidade, aposentadoria e pensão para os filhos. São três caminhos."},{"kind":"table","head":["Caminho","Quanto por mês em 2026","O que dá"],"rows":[["MEI","5% do salário mínimo, R$ 81,05, mais R$ 5,00 de ISS","Previdência pelo salário mínimo, CNPJ e nota fiscal"],["Plano simplificado","11% do salário mínimo, R$ 178,31","Previdência pelo salário mínimo, sem CNPJ"],["Plano normal","20% do que você ganha, do mínimo ao teto","Benefício maior e contagem de tempo de contribuição"]]},{"kind":"text","text":"O MEI tem a ocupação “diarista independente”. A abertura é gratuita, pelo portal gov.br: desconfie de quem cobra ou manda boleto depois. O limite é de R$ 81.000,00 por ano, o boleto mensal, chamado DAS, vence no dia 20, e uma vez por ano se entrega a declaração, até 31 de maio, mesmo sem ter recebido nada. Quem só contribui como MEI e quer aposentadoria maior pode complementar."},{"kind":"list","ordered":false,"items":[{"lead":"Aposentadoria por idade","text":"mulheres aos 62 anos, homens aos 65, com pelo menos 15 anos de contribuição (20 para homens que começaram depois de novembro de 2019)."},{"lead":"Auxílio por incapacidade","text":"pede 12 contribuições, menos em caso de acidente, em que basta estar contribuindo."},{"lead":"Salário-maternidade","text":"para quem contribui, por 120 dias, também na adoção."},{"lead":"Não deixe vencer","text":"passado um tempo sem pagar, você perde a proteção. Programe o pagamento no mesmo dia do mês."}]}]},{"title":"Igualdade, respeito e dignidade","blocks":[{"kind":"text","text":"Direitos não dependem do tipo de contrato quando se trata de dignidade. Vale para diarista e para quem tem carteira: água, banheiro, lugar para comer e se trocar, ambiente seguro e o respeito de quem chama você pelo nome."},{"kind":"list","ordered":false,"items":[{"lead":"Discriminação","text":"racismo e injúria racial são crimes inafiançáveis e não prescrevem. Recusar alguém pela cor, ofender pela origem ou pela religião, ou mandar usar “o outro banheiro” por isso, denuncia-se na delegacia e pelo Disque 100."},{"lead":"Assédio","text":"investidas sexuais, toques, imagens e ameaças não fazem parte do trabalho. Ligue 180 ou 190, e guarde provas."},{"lead":"Retenção","text":"ninguém pode ficar com seus documentos, seu celular ou sua carteira, nem impedir você de sair."},{"lead":"Condição análoga à de escravo","text":"jornada sem fim, dívida que nunca acaba, isolamento, dormir em lugar indigno ou “ser da família” sem salário. É crime. Denuncie pelo Disque 100 ou pelo Sistema Ipê, na internet, sem se identificar."},{"lead":"Revista e câmera","text":"revista íntima é proibida. Câmera em área comum deve ser avisada; em banheiro e quarto de descanso, nunca."},{"lead":"Antecedentes","text":"quem contrata para a própria casa pode pedir certidão de antecedentes. Na Plumaí a consulta é feita com o seu consentimento, e só o selo aparece no perfil."}]},{"kind":"text","text":"Os seus dados também são seus, pela Lei Geral de Proteção de Dados. Você pode saber o que uma empresa guarda, corrigir, levar uma cópia e pedir para apagar. Na Plumaí isso está em “Privacidade”, na sua conta, e ali também se vê quem abriu os seus documentos."},{"kind":"text","text":"Onde buscar orientação: o sindicato das trabalhadoras domésticas da sua cidade, a Defensoria Pública, gratuita, o Ministério do Trabalho, pelo número 158, e a Justiça do Trabalho, onde se pode reclamar até dois anos depois do fim do contrato, sobre os últimos cinco anos. Trabalhador com pouca renda não paga para entrar."},{"kind":"note","tone":"warning","title":"Não assine o que não leu","text":"Recibo em branco, pedido de demissão “só para sacar o FGTS”, acordo fora da Justiça que abre mão de tudo. Peça uma cópia, leve para ler em casa e mostre ao sindicato ou à Defensoria."}]},{"title":"Os seus deveres","blocks":[{"kind":"text","text":"Direito e dever andam juntos, e cumprir bem o segundo é o que dá força para exigir o primeiro. Alguns deveres vêm da lei, outros do que se combinou, e todos da confiança."},{"kind":"list","ordered":true,"items":[{"lead":"Comparecer e ser pontual","text":"ou avisar com antecedência. No emprego, falta sem motivo se desconta; na diária, perde-se o cliente."},{"lead":"Fazer com cuidado","text":"seguir o combinado, usar bem os produtos e o equipamento de proteção, avisar o que quebrou."},{"lead":"Guardar segredo","text":"a intimidade da casa não sai dela. Expor a família é mau procedimento, que pode custar o emprego e obrigar a indenizar, e o dever continua depois que o contrato acaba."},{"lead":"Agir com honestidade","text":"com o tempo, com o material, com o dinheiro do mercado: traga o troco e a nota."},{"lead":"Responder pelo que faz","text":"como autônomo, quem presta um serviço repara o dano que causa por descuido. Um seguro reduz esse risco."},{"lead":"Pagar o que é seu","text":"INSS ou MEI em dia, declaração anual, e imposto quando a renda pede."},{"lead":"Respeitar","text":"a família, os vizinhos e as colegas, sem discriminação de nenhum tipo."}]},{"kind":"text","text":"Se você passar a trabalhar três dias ou mais por semana na mesma casa, converse. Leve números: para um salário de R$ 1.621,00, quem emprega gasta, contando guia, 13º e o terço de férias, cerca de um terço a mais, perto de R$ 2.161 por mês. Muita gente não registra por medo de um custo que nunca calculou. Uma conversa com a conta na mão resolve mais que uma ameaça."},{"kind":"text","text":"Guarde os seus papéis num lugar só, no celular e em nuvem: contratos, comprovantes, recibos de INSS, registros de ponto, conversas importantes e certificados. E atualize o que aprendeu aqui: salário mínimo, faixas do INSS e limites mudam todo ano em janeiro. Os valores deste módulo são os de 2026."},{"kind":"note","tone":"info","title":"Para levar deste módulo","text":"Mais de dois dias por semana na mesma casa é emprego; carteira desde o primeiro dia; anote suas horas; contribua para o INSS; não assine sem ler; guarde o que é da casa e o que é seu."}]}]', '[{"id":"d1","answer":0,"about":"Diarista ou com carteira: o que decide","question":"A partir de quantos dias por semana na mesma casa o trabalho contínuo e subordinado é emprego doméstico?","choices":["Mais de dois dias","Mais de três dias","Cinco dias","Um dia, se for o dia todo"]},{"id":"d2","answer":0,"about":"Diarista ou com carteira: o que decide","question":"Quem faz seis diárias por semana, em seis casas diferentes, é…","choices":["diarista em todas","empregada ou empregado da casa que paga mais","empregada ou empregado em todas","MEI obrigatoriamente"]},{"id":"d3","answer":0,"about":"Diarista ou com carteira: o que decide","question":"Um contrato diz “diarista”, mas a pessoa vai quatro dias por semana, com horário e ordens. O que vale?","choices":["A realidade: há vínculo de emprego","O nome escrito no contrato","O que a família preferir","O CNPJ do MEI, se houver"]},{"id":"d4","answer":0,"about":"Diarista ou com carteira: o que decide","question":"Qual é a idade mínima para o trabalho doméstico?","choices":["18 anos","16 anos","14 anos, como aprendiz","Não há idade mínima com autorização dos pais"]},{"id":"d5","answer":0,"about":"Com carteira assinada: jornada e descanso","question":"Qual é a jornada máxima normal no emprego doméstico?","choices":["8 horas por dia e 44 por semana","10 horas por dia e 50 por semana","6 horas por dia e 36 por semana","8 horas por dia, todos os dias da semana"]},{"id":"d6","answer":0,"about":"Com carteira assinada: jornada e descanso","question":"A hora extra vale, no mínimo…","choices":["50% a mais que a hora normal","20% a mais que a hora normal","o mesmo que a hora normal","o dobro, sempre"]},{"id":"d7","answer":0,"about":"Com carteira assinada: jornada e descanso","question":"O registro de ponto no emprego doméstico é…","choices":["obrigatório, por qualquer meio","opcional, se a família confia","só para quem dorme no emprego","só a partir de cinco empregados"]},{"id":"d8","answer":0,"about":"Com carteira assinada: jornada e descanso","question":"Quem mora no trabalho…","choices":["tem a mesma jornada, e a moradia não se desconta do salário","está à disposição dia e noite","perde o direito ao descanso semanal","paga a moradia com até 25% do salário"]},{"id":"d9","answer":0,"about":"Com carteira assinada: jornada e descanso","question":"Das 22h às 5h, a hora vale pelo menos…","choices":["20% a mais, e tem 52 minutos e 30 segundos","10% a mais, e tem 60 minutos","o mesmo, com uma folga no dia seguinte","50% a mais, e tem 45 minutos"]},{"id":"d10","answer":0,"about":"Salário, férias, FGTS e saída","question":"Até que dia quem emprega paga a guia (DAE) do mês anterior?","choices":["Dia 20","Dia 7","Dia 30","Dia 5"]},{"id":"d11","answer":0,"about":"Salário, férias, FGTS e saída","question":"Quanto do salário vai por mês para o FGTS, sem contar a reserva para a demissão?","choices":["8%, pagos por quem emprega","8%, descontados de quem trabalha","11%, divididos entre os dois","3,2%, pagos por quem emprega"]},{"id":"d12","answer":0,"about":"Salário, férias, FGTS e saída","question":"As férias são de…","choices":["30 dias, com um terço a mais no pagamento","20 dias, sem acréscimo","30 dias, sem acréscimo","15 dias, com um terço a mais"]},{"id":"d13","answer":0,"about":"Salário, férias, FGTS e saída","question":"Pedem que você assine um recibo em branco “para adiantar”. Você…","choices":["não assina","assina, se for só o do mês","assina e guarda uma foto","assina com outra letra"]},{"id":"d14","answer":0,"about":"Salário, férias, FGTS e saída","question":"A estabilidade da gestante vai…","choices":["da confirmação da gravidez até 5 meses depois do parto","do parto até 30 dias depois","do sexto mês até o parto","da entrega do exame até o fim da licença"]},{"id":"d15","answer":0,"about":"Na diária: autonomia com proteção","question":"Por que a diária precisa valer mais que um dia de salário?","choices":["Porque férias, previdência, transporte e dias sem trabalho saem dela","Porque a diarista trabalha mais rápido","Porque a lei fixa o dobro","Porque inclui a taxa da plataforma"]},{"id":"d16","answer":0,"about":"Na diária: autonomia com proteção","question":"Quanto o MEI paga de INSS por mês em 2026, fora o ISS?","choices":["5% do salário mínimo: R$ 81,05","11% do salário mínimo: R$ 178,31","20% do que ganha","Nada, até R$ 81.000,00 por ano"]},{"id":"d17","answer":0,"about":"Na diária: autonomia com proteção","question":"Sofreu um acidente e contribui ao INSS há três meses. Pode pedir o auxílio por incapacidade?","choices":["Sim: em acidente não se exige o número mínimo de contribuições","Não: são sempre 12 contribuições","Só se tiver carteira assinada","Só depois de seis meses"]},{"id":"d18","answer":0,"about":"Na diária: autonomia com proteção","question":"Quanto custa abrir o MEI pelo portal gov.br?","choices":["Nada","R$ 81,05","R$ 150,00, uma vez","Um salário mínimo"]},{"id":"d19","answer":0,"about":"Igualdade, respeito e dignidade","question":"Quem pode ficar com os seus documentos “por segurança” enquanto você trabalha?","choices":["Ninguém","A família, se assinar um recibo","A portaria do prédio","A plataforma"]},{"id":"d20","answer":0,"about":"Igualdade, respeito e dignidade","question":"Até quando se pode reclamar na Justiça do Trabalho?","choices":["Até dois anos depois do fim do contrato","Até trinta dias depois do fim do contrato","Só enquanto o contrato dura","Até dez anos depois do fim do contrato"]},{"id":"d21","answer":0,"about":"Igualdade, respeito e dignidade","question":"Onde se denuncia trabalho análogo ao de escravo sem se identificar?","choices":["No Disque 100 ou no Sistema Ipê","No 192","No Procon da cidade","No cartório do bairro"]},{"id":"d22","answer":0,"about":"Os seus deveres","question":"Como autônomo, quem quebra um objeto por descuido…","choices":["repara o dano, e um seguro reduz esse risco","não responde por nada","perde o direito ao pagamento do dia","só responde se o objeto tiver nota fiscal"]},{"id":"d23","answer":0,"about":"Os seus deveres","question":"O dever de guardar segredo sobre a casa…","choices":["continua depois que o contrato acaba","termina no último dia de trabalho","vale só para quem tem carteira assinada","não vale com a família da profissional"]}]'::jsonb)
on conflict ("ordem") do update set "titulo" = excluded."titulo", "descricao" = excluded."descricao",
  "duracao_estimada_min" = excluded."duracao_estimada_min", "content" = excluded."content", "quiz" = excluded."quiz";
