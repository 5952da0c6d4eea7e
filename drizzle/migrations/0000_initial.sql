CREATE SEQUENCE "public"."search_moves" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "email_confirmation_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
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
	CONSTRAINT "terms_acceptances_kind" CHECK ("terms_acceptances"."kind" in ('terms', 'privacy', 'adult'))
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
	CONSTRAINT "booking_events_kind" CHECK ("booking_events"."kind" in ('request', 'confirm', 'expire', 'cancel', 'cancelPaid', 'decline', 'reschedule', 'begin', 'checkIn', 'noShow', 'complete', 'checkOut', 'warnLate')),
	CONSTRAINT "booking_events_transition" CHECK (coalesce(case "booking_events"."kind"
        when 'request' then "booking_events"."from_status" is null and "booking_events"."to_status" = 'Solicitado'
        when 'warnLate' then "booking_events"."from_status" = "booking_events"."to_status" and "booking_events"."to_status" in ('Confirmado', 'Em Andamento')
        when 'confirm' then "booking_events"."from_status" in ('Solicitado') and "booking_events"."to_status" = 'Confirmado'
        when 'expire' then "booking_events"."from_status" in ('Solicitado') and "booking_events"."to_status" = 'Cancelado'
        when 'cancel' then "booking_events"."from_status" in ('Solicitado') and "booking_events"."to_status" = 'Cancelado'
        when 'cancelPaid' then "booking_events"."from_status" in ('Confirmado') and "booking_events"."to_status" = 'Cancelado'
        when 'decline' then "booking_events"."from_status" in ('Solicitado', 'Confirmado') and "booking_events"."to_status" = 'Cancelado'
        when 'reschedule' then "booking_events"."from_status" in ('Confirmado') and "booking_events"."to_status" = 'Confirmado'
        when 'begin' then "booking_events"."from_status" in ('Confirmado') and "booking_events"."to_status" = 'Em Andamento'
        when 'checkIn' then "booking_events"."from_status" in ('Confirmado', 'Em Andamento') and "booking_events"."to_status" = 'Em Andamento'
        when 'noShow' then "booking_events"."from_status" in ('Confirmado', 'Em Andamento') and "booking_events"."to_status" = 'Cancelado'
        when 'complete' then "booking_events"."from_status" in ('Em Andamento') and "booking_events"."to_status" = 'Concluído'
        when 'checkOut' then "booking_events"."from_status" in ('Em Andamento') and "booking_events"."to_status" = 'Concluído'
      end, false)),
	CONSTRAINT "booking_events_previous_start" CHECK (("booking_events"."kind" = 'reschedule') = ("booking_events"."previous_starts_at" is not null)),
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
	"employment_risk_accepted_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text,
	"cancel_note" text,
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
	CONSTRAINT "agendamentos_cancel_reason" CHECK ("agendamentos"."cancel_reason" in ('payment_expired', 'replaced', 'contractor', 'professional', 'account_closed', 'no_show')),
	CONSTRAINT "agendamentos_cancel_note" CHECK ("agendamentos"."cancel_note" is null or (btrim("agendamentos"."cancel_note") <> '' and char_length("agendamentos"."cancel_note") <= 1000
        and coalesce("agendamentos"."cancel_reason" in ('contractor', 'professional'), false))),
	CONSTRAINT "agendamentos_cancel_note_required" CHECK ("agendamentos"."cancel_reason" <> 'professional' or "agendamentos"."cancel_note" is not null),
	CONSTRAINT "agendamentos_visit_notes" CHECK (char_length("agendamentos"."visit_notes") <= 1000),
	CONSTRAINT "agendamentos_start_code" CHECK ("agendamentos"."start_code" ~ '^\d{4}$'),
	CONSTRAINT "agendamentos_checked" CHECK (("agendamentos"."checked_out_at" is null or "agendamentos"."checked_in_at" is not null)
        and "agendamentos"."checked_out_at" >= "agendamentos"."checked_in_at"),
	CONSTRAINT "agendamentos_no_show" CHECK ("agendamentos"."no_show_by" in ('contractor', 'professional')),
	CONSTRAINT "agendamentos_no_show_cancelled" CHECK ("agendamentos"."no_show_by" is null or "agendamentos"."status_servico" = 'Cancelado'),
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
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_hash" CHECK ("calendar_feeds"."token_hash" ~ '^[0-9a-f]{64}$')
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
	"lida" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"sequence" integer NOT NULL,
	"nonce" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mensagens_conteudo" CHECK (btrim("mensagens"."conteudo", E' \t\r\n') <> '' and char_length("mensagens"."conteudo") <= 2000),
	CONSTRAINT "mensagens_sequence" CHECK ("mensagens"."sequence" > 0),
	CONSTRAINT "mensagens_blocked_reason" CHECK ("mensagens"."bloqueada" = ("mensagens"."blocked_reason" is not null)),
	CONSTRAINT "mensagens_read_at" CHECK ("mensagens"."lida" or "mensagens"."read_at" is null)
);
--> statement-breakpoint
CREATE TABLE "checklist_itens_execucao" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"execucao_ref" uuid NOT NULL,
	"ordem" integer NOT NULL,
	"descricao" text NOT NULL,
	"obrigatorio" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"note" text,
	"photo" text,
	CONSTRAINT "checklist_itens_execucao_text" CHECK (btrim("checklist_itens_execucao"."descricao") <> '' and char_length("checklist_itens_execucao"."descricao") <= 500
        and char_length("checklist_itens_execucao"."note") <= 1000)
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_execucoes_status" CHECK ("checklist_execucoes"."status" in ('pendente', 'em_andamento', 'concluido')),
	CONSTRAINT "checklist_execucoes_pontuacao" CHECK ("checklist_execucoes"."pontuacao_ia" between 0 and 10)
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
	CONSTRAINT "checklist_templates_nome" CHECK (btrim("checklist_templates"."nome") <> '' and char_length("checklist_templates"."nome") <= 120),
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
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clube_descontos_membros_codigo_membro_unique" UNIQUE("codigo_membro"),
	CONSTRAINT "clube_descontos_membros_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
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
	CONSTRAINT "contratos_mensalistas_status" CHECK ("contratos_mensalistas"."status" in ('rascunho', 'ativo', 'encerrado')),
	CONSTRAINT "contratos_mensalistas_numbers" CHECK ("contratos_mensalistas"."salario_base" > 0 and "contratos_mensalistas"."dias_trabalho_semana" between 1 and 6
        and "contratos_mensalistas"."horas_dia" between 1 and 12 and "contratos_mensalistas"."dia_pagamento" between 1 and 31),
	CONSTRAINT "contratos_mensalistas_two_people" CHECK ("contratos_mensalistas"."contratante_ref" <> "contratos_mensalistas"."profissional_ref")
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
	CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('avatar', 'document-front', 'document-selfie')),
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificados_emitidos_codigo_verificacao_unique" UNIQUE("codigo_verificacao"),
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
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificados_progresso_nota" CHECK ("certificados_progresso"."nota_quiz" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "disputas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agendamento_ref" uuid NOT NULL,
	"reclamante_ref" uuid NOT NULL,
	"status_disputa" text DEFAULT 'Aberta' NOT NULL,
	"descricao_problema" text NOT NULL,
	"resolucao_admin" text,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputas_status" CHECK ("disputas"."status_disputa" in ('Aberta', 'Resolvida')),
	CONSTRAINT "disputas_descricao" CHECK (btrim("disputas"."descricao_problema") <> '' and char_length("disputas"."descricao_problema") <= 2000),
	CONSTRAINT "disputas_resolucao" CHECK (case "disputas"."status_disputa"
        when 'Resolvida' then coalesce(btrim("disputas"."resolucao_admin"), '') <> '' and char_length("disputas"."resolucao_admin") <= 2000
        else "disputas"."resolucao_admin" is null and "disputas"."resolved_at" is null
      end)
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
	"demonstration" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seguros_profissionais_apolice_numero_unique" UNIQUE("apolice_numero"),
	CONSTRAINT "seguros_profissionais_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "seguros_profissionais_status" CHECK ("seguros_profissionais"."status" in ('interesse', 'pendente', 'ativo', 'vencido', 'cancelado')),
	CONSTRAINT "seguros_profissionais_valores" CHECK ("seguros_profissionais"."valor_cobertura" > 0 and "seguros_profissionais"."monthly_price" >= 0),
	CONSTRAINT "seguros_profissionais_ativo_has_end" CHECK ("seguros_profissionais"."status" <> 'ativo' or "seguros_profissionais"."data_fim" is not null and "seguros_profissionais"."apolice_numero" is not null)
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
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"key" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_key_unique" UNIQUE("key"),
	CONSTRAINT "outbox_status" CHECK ("outbox"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "outbox_sent_at" CHECK (("outbox"."status" = 'sent') = ("outbox"."sent_at" is not null) and "outbox"."attempts" >= 0)
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
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('provider', 'professional', 'platform', 'subscription', 'costs')),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'refund', 'transfer', 'transfer_reversal', 'cost')),
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
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"refunded" numeric(12,2) DEFAULT 0 NOT NULL,
	"provider_intent_id" text,
	"provider_customer_id" text,
	"provider_invoice_id" text,
	"failure_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_intent_id_unique" UNIQUE("provider_intent_id"),
	CONSTRAINT "payments_provider_invoice_id_unique" UNIQUE("provider_invoice_id"),
	CONSTRAINT "payments_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('booking', 'subscription')),
	CONSTRAINT "payments_subject" CHECK (("payments"."kind" = 'booking') = ("payments"."booking_id" is not null)
        and ("payments"."kind" = 'subscription') = ("payments"."subscription_id" is not null)),
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
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('creating', 'pending', 'succeeded', 'failed')),
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
	"insights_json" jsonb NOT NULL
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
	"foto_documento_frente" text,
	"selfie_com_documento" text,
	"status_verificacao" text,
	"motivo_recusa" text,
	"perfil_ativo" boolean DEFAULT true NOT NULL,
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
        and char_length("avaliacoes"."ambiente_trabalho_comentario") <= 2000)
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
	"provider_subscription_id" text,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assinaturas_servicos_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "assinaturas_servicos_tipo" CHECK ("assinaturas_servicos"."tipo_servico" in ('checklist_ia', 'analise_ia', 'relatorios_financeiros', 'contrato')),
	CONSTRAINT "assinaturas_servicos_status" CHECK ("assinaturas_servicos"."status" in ('pendente', 'ativa', 'vencida', 'cancelada')),
	CONSTRAINT "assinaturas_servicos_valor" CHECK ("assinaturas_servicos"."valor" > 0),
	CONSTRAINT "assinaturas_servicos_ativa_has_end" CHECK ("assinaturas_servicos"."status" <> 'ativa' or "assinaturas_servicos"."data_fim" is not null)
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
	"first_paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assinaturas_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "assinaturas_status" CHECK ("assinaturas"."status" in ('pendente', 'ativa', 'vencida', 'cancelada')),
	CONSTRAINT "assinaturas_valor" CHECK ("assinaturas"."valor" > 0),
	CONSTRAINT "assinaturas_ativa_has_end" CHECK ("assinaturas"."status" <> 'ativa' or "assinaturas"."data_fim" is not null)
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
	CONSTRAINT "consultas_antecedentes_status" CHECK ("consultas_antecedentes"."status" in ('pendente', 'concluida', 'erro')),
	CONSTRAINT "consultas_antecedentes_provider" CHECK ("consultas_antecedentes"."provider" in ('simulado', 'manual', 'http')),
	CONSTRAINT "consultas_antecedentes_concluida" CHECK ("consultas_antecedentes"."status" <> 'concluida' or ("consultas_antecedentes"."data_consulta" is not null
        and "consultas_antecedentes"."validade_ate" > "consultas_antecedentes"."data_consulta"
        and coalesce("consultas_antecedentes"."resultado" ->> 'status', '') in ('aprovado', 'reprovado')))
);
--> statement-breakpoint
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
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_alerts" ADD CONSTRAINT "hiring_alerts_contractor_id_usuarios_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_alerts" ADD CONSTRAINT "hiring_alerts_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_alerts" ADD CONSTRAINT "hiring_alerts_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedule_requests" ADD CONSTRAINT "reschedule_requests_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedule_requests" ADD CONSTRAINT "reschedule_requests_proposed_by_usuarios_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_participante_1_usuarios_id_fk" FOREIGN KEY ("participante_1") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_participante_2_usuarios_id_fk" FOREIGN KEY ("participante_2") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_conversa_id_conversas_id_fk" FOREIGN KEY ("conversa_id") REFERENCES "public"."conversas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_remetente_id_usuarios_id_fk" FOREIGN KEY ("remetente_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD CONSTRAINT "checklist_itens_execucao_execucao_ref_checklist_execucoes_id_fk" FOREIGN KEY ("execucao_ref") REFERENCES "public"."checklist_execucoes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD CONSTRAINT "checklist_itens_execucao_done_by_usuarios_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD CONSTRAINT "checklist_execucoes_agendamento_ref_agendamentos_id_fk" FOREIGN KEY ("agendamento_ref") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD CONSTRAINT "checklist_execucoes_template_ref_checklist_templates_id_fk" FOREIGN KEY ("template_ref") REFERENCES "public"."checklist_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD CONSTRAINT "checklist_execucoes_contratante_ref_usuarios_id_fk" FOREIGN KEY ("contratante_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD CONSTRAINT "checklist_execucoes_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD CONSTRAINT "checklist_templates_owner_id_usuarios_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clube_descontos_membros" ADD CONSTRAINT "clube_descontos_membros_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_contratante_ref_usuarios_id_fk" FOREIGN KEY ("contratante_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_usuarios_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_emitidos" ADD CONSTRAINT "certificados_emitidos_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_progresso" ADD CONSTRAINT "certificados_progresso_modulo_ref_curso_modulos_id_fk" FOREIGN KEY ("modulo_ref") REFERENCES "public"."curso_modulos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_progresso" ADD CONSTRAINT "certificados_progresso_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputas" ADD CONSTRAINT "disputas_agendamento_ref_agendamentos_id_fk" FOREIGN KEY ("agendamento_ref") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputas" ADD CONSTRAINT "disputas_reclamante_ref_usuarios_id_fk" FOREIGN KEY ("reclamante_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputas" ADD CONSTRAINT "disputas_resolved_by_usuarios_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seguros_profissionais" ADD CONSTRAINT "seguros_profissionais_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_assinaturas_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."assinaturas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_dispute_id_disputas_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_usuarios_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD CONSTRAINT "relatorios_ia_perfil_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD CONSTRAINT "perfis_profissionais_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD CONSTRAINT "perfis_profissionais_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_viewer_id_usuarios_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "informacoes_residencia" ADD CONSTRAINT "informacoes_residencia_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relatorios_financeiros" ADD CONSTRAINT "relatorios_financeiros_contratante_ref_usuarios_id_fk" FOREIGN KEY ("contratante_ref") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_agendamento_ref_agendamentos_id_fk" FOREIGN KEY ("agendamento_ref") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_avaliador_ref_usuarios_id_fk" FOREIGN KEY ("avaliador_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_avaliado_ref_usuarios_id_fk" FOREIGN KEY ("avaliado_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_index" ADD CONSTRAINT "search_index_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD CONSTRAINT "assinaturas_servicos_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assinaturas" ADD CONSTRAINT "assinaturas_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD CONSTRAINT "consultas_antecedentes_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "usuarios_cpf_trgm" ON "usuarios" USING gin ("cpf" gin_trgm_ops);--> statement-breakpoint
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
CREATE INDEX "agendamentos_to_start" ON "agendamentos" USING btree ("data_hora_inicio") WHERE "agendamentos"."status_servico" = 'Confirmado';--> statement-breakpoint
CREATE INDEX "agendamentos_to_complete" ON "agendamentos" USING btree ("data_hora_fim") WHERE "agendamentos"."status_servico" = 'Em Andamento';--> statement-breakpoint
CREATE INDEX "hiring_alerts_contractor_id" ON "hiring_alerts" USING btree ("contractor_id");--> statement-breakpoint
CREATE INDEX "hiring_alerts_professional_id" ON "hiring_alerts" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "hiring_alerts_booking_id" ON "hiring_alerts" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reschedule_requests_one_open" ON "reschedule_requests" USING btree ("booking_id") WHERE "reschedule_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reschedule_requests_booking_id" ON "reschedule_requests" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "reschedule_requests_proposed_by" ON "reschedule_requests" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "reschedule_requests_due" ON "reschedule_requests" USING btree ("expires_at") WHERE "reschedule_requests"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "conversas_par_unico" ON "conversas" USING btree (least("participante_1", "participante_2"),greatest("participante_1", "participante_2"));--> statement-breakpoint
CREATE INDEX "conversas_participante_1" ON "conversas" USING btree ("participante_1","updated_at");--> statement-breakpoint
CREATE INDEX "conversas_participante_2" ON "conversas" USING btree ("participante_2","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mensagens_sequence_unique" ON "mensagens" USING btree ("conversa_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "mensagens_nonce_unique" ON "mensagens" USING btree ("conversa_id","remetente_id","nonce");--> statement-breakpoint
CREATE INDEX "mensagens_unread" ON "mensagens" USING btree ("conversa_id","remetente_id") WHERE not "mensagens"."lida" and not "mensagens"."bloqueada";--> statement-breakpoint
CREATE INDEX "mensagens_remetente_id" ON "mensagens" USING btree ("remetente_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_itens_execucao_ordem_unique" ON "checklist_itens_execucao" USING btree ("execucao_ref","ordem");--> statement-breakpoint
CREATE INDEX "checklist_itens_execucao_done_by" ON "checklist_itens_execucao" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "checklist_execucoes_agendamento_ref" ON "checklist_execucoes" USING btree ("agendamento_ref");--> statement-breakpoint
CREATE INDEX "checklist_execucoes_template_ref" ON "checklist_execucoes" USING btree ("template_ref");--> statement-breakpoint
CREATE INDEX "checklist_execucoes_contratante" ON "checklist_execucoes" USING btree ("contratante_ref","created_at");--> statement-breakpoint
CREATE INDEX "checklist_execucoes_profissional" ON "checklist_execucoes" USING btree ("profissional_ref","created_at");--> statement-breakpoint
CREATE INDEX "checklist_templates_publicos" ON "checklist_templates" USING btree ("vezes_usado") WHERE "checklist_templates"."is_template_publico" and "checklist_templates"."ativo";--> statement-breakpoint
CREATE INDEX "checklist_templates_owner_id" ON "checklist_templates" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "clube_descontos_membros_usuario" ON "clube_descontos_membros" USING btree ("usuario_ref","status");--> statement-breakpoint
CREATE UNIQUE INDEX "clube_descontos_membros_um_ativo" ON "clube_descontos_membros" USING btree ("usuario_ref") WHERE "clube_descontos_membros"."status" = 'ativo';--> statement-breakpoint
CREATE INDEX "contratos_mensalistas_contratante" ON "contratos_mensalistas" USING btree ("contratante_ref","created_at");--> statement-breakpoint
CREATE INDEX "contratos_mensalistas_profissional" ON "contratos_mensalistas" USING btree ("profissional_ref","created_at");--> statement-breakpoint
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
CREATE INDEX "disputas_agendamento_ref" ON "disputas" USING btree ("agendamento_ref");--> statement-breakpoint
CREATE INDEX "disputas_reclamante_ref" ON "disputas" USING btree ("reclamante_ref");--> statement-breakpoint
CREATE INDEX "disputas_resolved_by" ON "disputas" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "disputas_status" ON "disputas" USING btree ("status_disputa","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "disputas_uma_aberta" ON "disputas" USING btree ("agendamento_ref") WHERE "disputas"."status_disputa" = 'Aberta';--> statement-breakpoint
CREATE INDEX "seguros_profissionais_profissional" ON "seguros_profissionais" USING btree ("profissional_ref","status");--> statement-breakpoint
CREATE UNIQUE INDEX "seguros_profissionais_um_ativo" ON "seguros_profissionais" USING btree ("profissional_ref") WHERE "seguros_profissionais"."status" = 'ativo';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event_key_unique" ON "notifications" USING btree ("user_id","event_key");--> statement-breakpoint
CREATE INDEX "notifications_user_id" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_queued" ON "outbox" USING btree ("created_at") WHERE "outbox"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_created_at" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_posting_id" ON "ledger_entries" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_id" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_booking_id" ON "ledger_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_succeeded_per_booking" ON "payments" USING btree ("booking_id") WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_booking_version" ON "payments" USING btree ("booking_id","version");--> statement-breakpoint
CREATE INDEX "payments_subscription_id" ON "payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_user_id" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("updated_at") WHERE "payments"."status" in ('creating', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_payment_id" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_dispute_id" ON "refunds" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("updated_at") WHERE "refunds"."status" in ('creating', 'pending');--> statement-breakpoint
CREATE INDEX "stripe_events_object_id" ON "stripe_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "stripe_events_unprocessed" ON "stripe_events" USING btree ("received_at") WHERE "stripe_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "relatorios_ia_perfil_profissional" ON "relatorios_ia_perfil" USING btree ("profissional_ref","data_geracao");--> statement-breakpoint
CREATE INDEX "favourites_professional_id" ON "favourites" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "perfis_profissionais_pendentes" ON "perfis_profissionais" USING btree ("documents_submitted_at") WHERE "perfis_profissionais"."status_verificacao" = 'Pendente';--> statement-breakpoint
CREATE INDEX "perfis_profissionais_decided_by" ON "perfis_profissionais" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "profile_views_viewer_id" ON "profile_views" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "profile_views_day" ON "profile_views" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "relatorios_financeiros_mes_unique" ON "relatorios_financeiros" USING btree ("contratante_ref","ano","mes");--> statement-breakpoint
CREATE UNIQUE INDEX "avaliacoes_avaliador_unique" ON "avaliacoes" USING btree ("agendamento_ref","avaliador_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "avaliacoes_lado_unique" ON "avaliacoes" USING btree ("agendamento_ref","tipo_avaliacao");--> statement-breakpoint
CREATE INDEX "avaliacoes_avaliado_ref" ON "avaliacoes" USING btree ("avaliado_ref","revelada_em");--> statement-breakpoint
CREATE INDEX "avaliacoes_avaliador_ref" ON "avaliacoes" USING btree ("avaliador_ref");--> statement-breakpoint
CREATE INDEX "search_index_ways" ON "search_index" USING gist ("area","position","by_price",(case when "band" = 2 then "by_price" end),(case when "band" = 3 then "by_price" end),"by_rating","by_newest","band") WHERE "search_index"."area" is not null;--> statement-breakpoint
CREATE INDEX "search_index_words" ON "search_index" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_index_cell_words" ON "search_index" USING gin (search_cell_words("words", "lat", "lng")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_index_by_price" ON "search_index" USING btree ("by_price","user_id");--> statement-breakpoint
CREATE INDEX "search_index_by_rating" ON "search_index" USING btree ("by_rating","user_id");--> statement-breakpoint
CREATE INDEX "search_index_by_newest" ON "search_index" USING btree ("by_newest","user_id");--> statement-breakpoint
CREATE INDEX "assinaturas_servicos_usuario_tipo" ON "assinaturas_servicos" USING btree ("usuario_ref","tipo_servico","status");--> statement-breakpoint
CREATE UNIQUE INDEX "assinaturas_servicos_uma_ativa" ON "assinaturas_servicos" USING btree ("usuario_ref","tipo_servico") WHERE "assinaturas_servicos"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "assinaturas_servicos_to_expire" ON "assinaturas_servicos" USING btree ("data_fim") WHERE "assinaturas_servicos"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "assinaturas_usuario_status" ON "assinaturas" USING btree ("usuario_ref","status");--> statement-breakpoint
CREATE INDEX "assinaturas_usuario_created_at" ON "assinaturas" USING btree ("usuario_ref","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assinaturas_uma_ativa" ON "assinaturas" USING btree ("usuario_ref") WHERE "assinaturas"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "assinaturas_to_expire" ON "assinaturas" USING btree ("data_fim") WHERE "assinaturas"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "consultas_antecedentes_profissional" ON "consultas_antecedentes" USING btree ("profissional_ref","data_consulta");
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
