CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint

-- Lower case without accents. unaccent() is only STABLE because its dictionary could change; naming the dictionary makes it safe to index.
CREATE FUNCTION unaccented(input text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, input)) $$;--> statement-breakpoint

-- People
ALTER TABLE usuarios
  ADD CONSTRAINT usuarios_cpf_digits CHECK (cpf ~ '^\d{11}$'),
  ADD CONSTRAINT usuarios_email_lower CHECK (email = lower(email) AND email LIKE '%_@_%' AND char_length(email) <= 254),
  ADD CONSTRAINT usuarios_telefone_e164 CHECK (telefone ~ '^\+[1-9]\d{7,14}$'),
  ADD CONSTRAINT usuarios_nome_length CHECK (btrim(nome_completo) <> '' AND char_length(nome_completo) <= 120),
  ADD CONSTRAINT usuarios_cep_digits CHECK (cep ~ '^\d{5}-?\d{3}$'),
  ADD CONSTRAINT usuarios_uf CHECK (endereco_estado ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT usuarios_address_length CHECK (
    char_length(endereco_logradouro) <= 200 AND char_length(endereco_numero) <= 20 AND char_length(endereco_complemento) <= 120
    AND char_length(endereco_bairro) <= 120 AND char_length(endereco_cidade) <= 120),
  ADD CONSTRAINT usuarios_coordinates CHECK (
    (latitude IS NULL) = (longitude IS NULL) AND latitude BETWEEN -85 AND 85 AND longitude BETWEEN -180 AND 180),
  ADD CONSTRAINT usuarios_ratings CHECK (
    media_avaliacao_contratante BETWEEN 0 AND 5 AND total_avaliacoes_contratante >= 0 AND agendamentos_realizados >= 0);--> statement-breakpoint
-- The admin's search by part of a name, a phone or a CPF (AMB-56).
CREATE INDEX usuarios_nome_trgm ON usuarios USING gin (unaccented(nome_completo) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX usuarios_telefone_trgm ON usuarios USING gin (telefone gin_trgm_ops);--> statement-breakpoint
CREATE INDEX usuarios_cpf_trgm ON usuarios USING gin (cpf gin_trgm_ops);--> statement-breakpoint
ALTER TABLE user_roles ADD CONSTRAINT user_roles_role CHECK (role IN ('contratante', 'profissional', 'admin'));--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_id_hash CHECK (id ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE password_reset_tokens ADD CONSTRAINT password_reset_tokens_hash CHECK (token_hash ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE email_confirmation_tokens ADD CONSTRAINT email_confirmation_tokens_hash CHECK (token_hash ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE terms_acceptances ADD CONSTRAINT terms_acceptances_kind CHECK (kind IN ('terms', 'privacy', 'adult'));--> statement-breakpoint

-- Professionals and households
ALTER TABLE perfis_profissionais
  ADD CONSTRAINT perfis_profissionais_status CHECK (status_verificacao IN ('Pendente', 'Aprovado', 'Recusado')),
  ADD CONSTRAINT perfis_profissionais_motivo CHECK (
    CASE status_verificacao
      WHEN 'Recusado' THEN coalesce(btrim(motivo_recusa), '') <> '' AND char_length(motivo_recusa) <= 1000
      WHEN 'Aprovado' THEN motivo_recusa IS NULL
      ELSE true
    END),
  ADD CONSTRAINT perfis_profissionais_preco CHECK (preco_base_diaria BETWEEN 80 AND 10000),
  ADD CONSTRAINT perfis_profissionais_servicos CHECK (
    cardinality(servicos_oferecidos) BETWEEN 1 AND 6
    AND servicos_oferecidos <@ ARRAY['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa']),
  ADD CONSTRAINT perfis_profissionais_raio CHECK (raio_atendimento_km BETWEEN 1 AND 100),
  ADD CONSTRAINT perfis_profissionais_anos CHECK (anos_experiencia BETWEEN 0 AND 60),
  ADD CONSTRAINT perfis_profissionais_buffers CHECK (buffer_antes_min BETWEEN 0 AND 240 AND buffer_depois_min BETWEEN 0 AND 240),
  ADD CONSTRAINT perfis_profissionais_antecedencia CHECK (antecedencia_minima_horas BETWEEN 0 AND 720),
  ADD CONSTRAINT perfis_profissionais_bio CHECK (char_length(bio_descritiva) <= 2000),
  ADD CONSTRAINT perfis_profissionais_ratings CHECK (media_avaliacao BETWEEN 0 AND 5 AND total_avaliacoes >= 0);--> statement-breakpoint
ALTER TABLE informacoes_residencia
  ADD CONSTRAINT informacoes_residencia_tipo CHECK (tipo_imovel IN ('casa', 'apartamento', 'outros')),
  ADD CONSTRAINT informacoes_residencia_quartos CHECK (numero_quartos BETWEEN 1 AND 100 AND numero_banheiros BETWEEN 1 AND 100),
  ADD CONSTRAINT informacoes_residencia_moradores CHECK (numero_moradores BETWEEN 1 AND 100),
  ADD CONSTRAINT informacoes_residencia_tamanho CHECK (tamanho_m2 BETWEEN 1 AND 100000),
  ADD CONSTRAINT informacoes_residencia_animais CHECK (
    tipo_animais <@ ARRAY['Cachorro', 'Gato', 'Pássaro', 'Outros'] AND cardinality(tipo_animais) <= 4
    AND (possui_animais OR cardinality(tipo_animais) = 0)),
  ADD CONSTRAINT informacoes_residencia_observacoes CHECK (char_length(observacoes) <= 1000);--> statement-breakpoint
ALTER TABLE profile_views ADD CONSTRAINT profile_views_by_another CHECK (professional_id <> viewer_id);--> statement-breakpoint

-- Availability: whole hours; two active windows of one weekday never overlap.
ALTER TABLE disponibilidade
  ADD CONSTRAINT disponibilidade_tipo CHECK (tipo IN ('Recorrente')),
  ADD CONSTRAINT disponibilidade_status CHECK (status IN ('Disponível', 'Indisponível')),
  ADD CONSTRAINT disponibilidade_dia CHECK (dia_da_semana BETWEEN 0 AND 6),
  ADD CONSTRAINT disponibilidade_horas CHECK (
    hora_inicio ~ '^([01]\d|2[0-3]):00$' AND hora_fim ~ '^([01]\d|2[0-3]):00$' AND hora_inicio COLLATE "C" < hora_fim COLLATE "C"),
  ADD CONSTRAINT disponibilidade_sem_sobreposicao EXCLUDE USING gist (
    profissional_ref WITH =,
    dia_da_semana WITH =,
    int4range(left(hora_inicio, 2)::int, left(hora_fim, 2)::int) WITH &&
  ) WHERE (status = 'Disponível');--> statement-breakpoint

-- Plans and paid services
ALTER TABLE assinaturas
  ADD CONSTRAINT assinaturas_status CHECK (status IN ('pendente', 'ativa', 'vencida', 'cancelada')),
  ADD CONSTRAINT assinaturas_valor CHECK (valor > 0),
  ADD CONSTRAINT assinaturas_ativa_has_end CHECK (status <> 'ativa' OR data_fim IS NOT NULL);--> statement-breakpoint
ALTER TABLE assinaturas_servicos
  ADD CONSTRAINT assinaturas_servicos_tipo CHECK (tipo_servico IN ('checklist_ia', 'analise_ia', 'relatorios_financeiros', 'contrato')),
  ADD CONSTRAINT assinaturas_servicos_status CHECK (status IN ('pendente', 'ativa', 'vencida', 'cancelada')),
  ADD CONSTRAINT assinaturas_servicos_valor CHECK (valor > 0),
  ADD CONSTRAINT assinaturas_servicos_ativa_has_end CHECK (status <> 'ativa' OR data_fim IS NOT NULL);--> statement-breakpoint
ALTER TABLE clube_descontos_membros
  ADD CONSTRAINT clube_descontos_membros_status CHECK (status IN ('pendente', 'ativo', 'vencido', 'cancelado')),
  ADD CONSTRAINT clube_descontos_membros_valor CHECK (valor_mensal > 0),
  ADD CONSTRAINT clube_descontos_membros_ativo_has_code CHECK (status <> 'ativo' OR codigo_membro IS NOT NULL AND data_inicio IS NOT NULL);--> statement-breakpoint
ALTER TABLE seguros_profissionais
  ADD CONSTRAINT seguros_profissionais_status CHECK (status IN ('interesse', 'pendente', 'ativo', 'vencido', 'cancelado')),
  ADD CONSTRAINT seguros_profissionais_valores CHECK (valor_cobertura > 0 AND monthly_price >= 0),
  ADD CONSTRAINT seguros_profissionais_ativo_has_end CHECK (status <> 'ativo' OR data_fim IS NOT NULL AND apolice_numero IS NOT NULL);--> statement-breakpoint

-- Verification
ALTER TABLE consultas_antecedentes
  ADD CONSTRAINT consultas_antecedentes_status CHECK (status IN ('pendente', 'concluida', 'erro')),
  ADD CONSTRAINT consultas_antecedentes_provider CHECK (provider IN ('simulado', 'manual', 'http')),
  ADD CONSTRAINT consultas_antecedentes_concluida CHECK (
    status <> 'concluida'
    OR (data_consulta IS NOT NULL AND validade_ate > data_consulta
        AND coalesce(resultado ->> 'status', '') IN ('aprovado', 'reprovado')));--> statement-breakpoint

-- Chat
ALTER TABLE conversas
  ADD CONSTRAINT conversas_two_people CHECK (participante_1 <> participante_2),
  ADD CONSTRAINT conversas_last_sequence CHECK (last_sequence >= 0);--> statement-breakpoint
ALTER TABLE mensagens
  ADD CONSTRAINT mensagens_conteudo CHECK (btrim(conteudo, E' \t\r\n') <> '' AND char_length(conteudo) <= 2000),
  ADD CONSTRAINT mensagens_sequence CHECK (sequence > 0),
  ADD CONSTRAINT mensagens_blocked_reason CHECK (bloqueada = (blocked_reason IS NOT NULL)),
  ADD CONSTRAINT mensagens_read_at CHECK (lida OR read_at IS NULL);--> statement-breakpoint

-- Reviews: the three environment grades belong to the professional's side alone.
ALTER TABLE avaliacoes
  ADD CONSTRAINT avaliacoes_tipo CHECK (tipo_avaliacao IN ('contratante_para_profissional', 'profissional_para_contratante')),
  ADD CONSTRAINT avaliacoes_status CHECK (status_publicacao IN ('Publicada')),
  ADD CONSTRAINT avaliacoes_two_people CHECK (avaliador_ref <> avaliado_ref),
  ADD CONSTRAINT avaliacoes_notas CHECK (
    nota_publica BETWEEN 1 AND 5 AND nota_privada_comunicacao BETWEEN 1 AND 5 AND nota_privada_pontualidade BETWEEN 1 AND 5
    AND nota_privada_respeito BETWEEN 1 AND 5 AND ambiente_trabalho_nota BETWEEN 1 AND 5
    AND clareza_expectativas_nota BETWEEN 1 AND 5 AND condicoes_trabalho_nota BETWEEN 1 AND 5),
  ADD CONSTRAINT avaliacoes_ambiente CHECK (
    tipo_avaliacao = 'profissional_para_contratante'
    OR num_nonnulls(ambiente_trabalho_nota, clareza_expectativas_nota, condicoes_trabalho_nota, ambiente_trabalho_comentario) = 0),
  ADD CONSTRAINT avaliacoes_comentarios CHECK (
    char_length(comentario_publico) <= 2000 AND char_length(comentario_privado) <= 2000
    AND char_length(ambiente_trabalho_comentario) <= 2000);--> statement-breakpoint

-- Checklists, course, contracts, reports
ALTER TABLE checklist_templates
  ADD CONSTRAINT checklist_templates_itens CHECK (jsonb_typeof(itens_json) = 'array'),
  ADD CONSTRAINT checklist_templates_nome CHECK (btrim(nome) <> '' AND char_length(nome) <= 120),
  ADD CONSTRAINT checklist_templates_vezes_usado CHECK (vezes_usado >= 0);--> statement-breakpoint
ALTER TABLE checklist_execucoes
  ADD CONSTRAINT checklist_execucoes_status CHECK (status IN ('pendente', 'em_andamento', 'concluido')),
  ADD CONSTRAINT checklist_execucoes_pontuacao CHECK (pontuacao_ia BETWEEN 0 AND 10);--> statement-breakpoint
ALTER TABLE checklist_itens_execucao
  ADD CONSTRAINT checklist_itens_execucao_text CHECK (btrim(descricao) <> '' AND char_length(descricao) <= 500 AND char_length(note) <= 1000);--> statement-breakpoint
ALTER TABLE curso_modulos ADD CONSTRAINT curso_modulos_numbers CHECK (ordem > 0 AND duracao_estimada_min > 0);--> statement-breakpoint
ALTER TABLE certificados_progresso ADD CONSTRAINT certificados_progresso_nota CHECK (nota_quiz BETWEEN 0 AND 10);--> statement-breakpoint
ALTER TABLE certificados_emitidos
  ADD CONSTRAINT certificados_emitidos_status CHECK (status IN ('pendente', 'pago', 'ativo', 'vencido', 'cancelado')),
  ADD CONSTRAINT certificados_emitidos_ativo_is_issued CHECK (
    status <> 'ativo' OR (codigo_verificacao IS NOT NULL AND issued_at IS NOT NULL AND data_validade > issued_at));--> statement-breakpoint
ALTER TABLE contratos_mensalistas
  ADD CONSTRAINT contratos_mensalistas_status CHECK (status IN ('rascunho', 'ativo', 'encerrado')),
  ADD CONSTRAINT contratos_mensalistas_numbers CHECK (
    salario_base > 0 AND dias_trabalho_semana BETWEEN 1 AND 6 AND horas_dia BETWEEN 1 AND 12 AND dia_pagamento BETWEEN 1 AND 31),
  ADD CONSTRAINT contratos_mensalistas_two_people CHECK (contratante_ref <> profissional_ref);--> statement-breakpoint
ALTER TABLE relatorios_financeiros
  ADD CONSTRAINT relatorios_financeiros_numbers CHECK (
    mes BETWEEN 1 AND 12 AND ano BETWEEN 2000 AND 2200 AND total_gasto >= 0 AND quantidade_servicos >= 0);--> statement-breakpoint

-- Disputes
ALTER TABLE disputas
  ADD CONSTRAINT disputas_status CHECK (status_disputa IN ('Aberta', 'Resolvida')),
  ADD CONSTRAINT disputas_descricao CHECK (btrim(descricao_problema) <> '' AND char_length(descricao_problema) <= 2000),
  ADD CONSTRAINT disputas_resolucao CHECK (
    CASE status_disputa
      WHEN 'Resolvida' THEN coalesce(btrim(resolucao_admin), '') <> '' AND char_length(resolucao_admin) <= 2000
      ELSE resolucao_admin IS NULL AND resolved_at IS NULL
    END);--> statement-breakpoint

-- What the machinery keeps
ALTER TABLE outbox
  ADD CONSTRAINT outbox_status CHECK (status IN ('queued', 'sent', 'failed')),
  ADD CONSTRAINT outbox_sent_at CHECK ((status = 'sent') = (sent_at IS NOT NULL) AND attempts >= 0);--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_link CHECK (link LIKE '/%' AND link NOT LIKE '//%');--> statement-breakpoint
ALTER TABLE idempotency_keys
  ADD CONSTRAINT idempotency_keys_status CHECK (status IN ('running', 'done')),
  ADD CONSTRAINT idempotency_keys_key CHECK (char_length(key) BETWEEN 1 AND 200);
