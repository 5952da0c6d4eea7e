-- The part of a review that other people may read. It contains no review before the reveal, no review that an admin has hidden,
-- and no private grade or comment.
create or replace view public_reviews as
  select id, agendamento_ref, avaliador_ref, avaliado_ref, tipo_avaliacao, nota_publica, comentario_publico, data_submissao,
         revelada_em, reply, replied_at
  from avaliacoes
  where revelada_em is not null and hidden_at is null;

-- The average grades of a contractor's home as a workplace. Each needs at least three grades, so that nobody can work out a
-- single one.
create or replace view workplace_ratings as
  select avaliado_ref,
         case when count(ambiente_trabalho_nota) >= 3 then round(avg(ambiente_trabalho_nota), 1)::float8 end as environment,
         case when count(clareza_expectativas_nota) >= 3 then round(avg(clareza_expectativas_nota), 1)::float8 end as expectations,
         case when count(condicoes_trabalho_nota) >= 3 then round(avg(condicoes_trabalho_nota), 1)::float8 end as conditions
  from avaliacoes
  where revelada_em is not null and hidden_at is null and tipo_avaliacao = 'profissional_para_contratante'
  group by avaliado_ref;
