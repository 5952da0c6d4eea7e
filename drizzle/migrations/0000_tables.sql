CREATE TABLE "email_confirmation_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_truncated" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_acceptances_user_id_kind_version_pk" PRIMARY KEY("user_id","kind","version")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
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
	"declared_adult_at" timestamp with time zone
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"booking_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agendamentos_stripe_payment_intent_id_unique" UNIQUE("stripe_payment_intent_id")
);
--> statement-breakpoint
CREATE TABLE "conversas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"participante_1" uuid NOT NULL,
	"participante_2" uuid NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"photo" text
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "clube_descontos_membros_provider_subscription_id_unique" UNIQUE("provider_subscription_id")
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"procedure" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_procedure_key_pk" PRIMARY KEY("scope","procedure","key")
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
CREATE TABLE "certificados_emitidos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"data_validade" timestamp with time zone,
	"codigo_verificacao" text,
	"certificado_url" text,
	"issued_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificados_emitidos_codigo_verificacao_unique" UNIQUE("codigo_verificacao")
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
	CONSTRAINT "curso_modulos_ordem_unique" UNIQUE("ordem")
);
--> statement-breakpoint
CREATE TABLE "certificados_progresso" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"modulo_ref" uuid NOT NULL,
	"completado" boolean DEFAULT false NOT NULL,
	"nota_quiz" numeric(3, 1),
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "seguros_profissionais_provider_subscription_id_unique" UNIQUE("provider_subscription_id")
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
	"event_key" text NOT NULL
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
	CONSTRAINT "outbox_key_unique" UNIQUE("key")
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "payments_idempotency_key_unique" UNIQUE("idempotency_key")
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
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key")
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
	CONSTRAINT "perfis_profissionais_usuario_ref_unique" UNIQUE("usuario_ref")
);
--> statement-breakpoint
CREATE TABLE "profile_views" (
	"professional_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "profile_views_professional_id_viewer_id_day_pk" PRIMARY KEY("professional_id","viewer_id","day")
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
	CONSTRAINT "informacoes_residencia_usuario_ref_unique" UNIQUE("usuario_ref")
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"revelada_em" timestamp with time zone
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
	"merc" "point"
);
--> statement-breakpoint
CREATE TABLE "search_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"snap_degrees" numeric(6, 5) DEFAULT 0.01 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_text" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL,
	"cell_words" "tsvector"
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
	CONSTRAINT "assinaturas_servicos_provider_subscription_id_unique" UNIQUE("provider_subscription_id")
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
	CONSTRAINT "assinaturas_provider_subscription_id_unique" UNIQUE("provider_subscription_id")
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_confirmation_tokens" ADD CONSTRAINT "email_confirmation_tokens_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disponibilidade" ADD CONSTRAINT "disponibilidade_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_actor_id_usuarios_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_contratante_ref_usuarios_id_fk" FOREIGN KEY ("contratante_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_cancelled_by_usuarios_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "search_text" ADD CONSTRAINT "search_text_user_id_search_index_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."search_index"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD CONSTRAINT "assinaturas_servicos_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assinaturas" ADD CONSTRAINT "assinaturas_usuario_ref_usuarios_id_fk" FOREIGN KEY ("usuario_ref") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD CONSTRAINT "consultas_antecedentes_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmation_tokens_user_id" ON "email_confirmation_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_tokens_user_id" ON "password_reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_email_unique" ON "usuarios" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_cpf_unique" ON "usuarios" USING btree ("cpf");--> statement-breakpoint
CREATE INDEX "usuarios_data_criacao" ON "usuarios" USING btree ("data_criacao");--> statement-breakpoint
CREATE INDEX "disponibilidade_profissional_ref" ON "disponibilidade" USING btree ("profissional_ref","dia_da_semana","hora_inicio");--> statement-breakpoint
CREATE INDEX "booking_events_booking_id" ON "booking_events" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_events_actor_id" ON "booking_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "agendamentos_profissional_inicio" ON "agendamentos" USING btree ("profissional_ref","data_hora_inicio");--> statement-breakpoint
CREATE INDEX "agendamentos_contratante_inicio" ON "agendamentos" USING btree ("contratante_ref","data_hora_inicio");--> statement-breakpoint
CREATE INDEX "agendamentos_cancelled_by" ON "agendamentos" USING btree ("cancelled_by") WHERE "agendamentos"."cancelled_by" is not null;--> statement-breakpoint
CREATE INDEX "agendamentos_hold" ON "agendamentos" USING btree ("hold_expires_at") WHERE "agendamentos"."status_servico" = 'Solicitado';--> statement-breakpoint
CREATE INDEX "agendamentos_to_start" ON "agendamentos" USING btree ("data_hora_inicio") WHERE "agendamentos"."status_servico" = 'Confirmado';--> statement-breakpoint
CREATE INDEX "agendamentos_to_complete" ON "agendamentos" USING btree ("data_hora_fim") WHERE "agendamentos"."status_servico" = 'Em Andamento';--> statement-breakpoint
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
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expires_at" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
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
CREATE INDEX "perfis_profissionais_pendentes" ON "perfis_profissionais" USING btree ("documents_submitted_at") WHERE "perfis_profissionais"."status_verificacao" = 'Pendente';--> statement-breakpoint
CREATE INDEX "perfis_profissionais_decided_by" ON "perfis_profissionais" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "profile_views_viewer_id" ON "profile_views" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "profile_views_day" ON "profile_views" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "relatorios_financeiros_mes_unique" ON "relatorios_financeiros" USING btree ("contratante_ref","ano","mes");--> statement-breakpoint
CREATE UNIQUE INDEX "avaliacoes_avaliador_unique" ON "avaliacoes" USING btree ("agendamento_ref","avaliador_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "avaliacoes_lado_unique" ON "avaliacoes" USING btree ("agendamento_ref","tipo_avaliacao");--> statement-breakpoint
CREATE INDEX "avaliacoes_avaliado_ref" ON "avaliacoes" USING btree ("avaliado_ref","revelada_em");--> statement-breakpoint
CREATE INDEX "avaliacoes_avaliador_ref" ON "avaliacoes" USING btree ("avaliador_ref");--> statement-breakpoint
CREATE INDEX "search_index_merc" ON "search_index" USING gist ("merc") WHERE "search_index"."merc" is not null;--> statement-breakpoint
CREATE INDEX "search_index_best" ON "search_index" USING btree ("rating","created_at","user_id");--> statement-breakpoint
CREATE INDEX "search_text_words" ON "search_text" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_text_cell_words" ON "search_text" USING gin ("cell_words");--> statement-breakpoint
CREATE INDEX "assinaturas_servicos_usuario_tipo" ON "assinaturas_servicos" USING btree ("usuario_ref","tipo_servico","status");--> statement-breakpoint
CREATE UNIQUE INDEX "assinaturas_servicos_uma_ativa" ON "assinaturas_servicos" USING btree ("usuario_ref","tipo_servico") WHERE "assinaturas_servicos"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "assinaturas_servicos_to_expire" ON "assinaturas_servicos" USING btree ("data_fim") WHERE "assinaturas_servicos"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "assinaturas_usuario_status" ON "assinaturas" USING btree ("usuario_ref","status");--> statement-breakpoint
CREATE INDEX "assinaturas_usuario_created_at" ON "assinaturas" USING btree ("usuario_ref","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assinaturas_uma_ativa" ON "assinaturas" USING btree ("usuario_ref") WHERE "assinaturas"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "assinaturas_to_expire" ON "assinaturas" USING btree ("data_fim") WHERE "assinaturas"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "consultas_antecedentes_profissional" ON "consultas_antecedentes" USING btree ("profissional_ref","data_consulta");