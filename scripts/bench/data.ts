import type postgres from 'postgres'
import { services } from '#shared/services.ts'
import { cities } from './places.ts'

const TAIL_TOWNS = 900
const TAIL_SHARE = 0.39
const tables = ['usuarios', 'user_roles', 'perfis_profissionais', 'disponibilidade', 'search_index']

/** Where the professionals live. `spread`: in the larger cities and 900 small towns of Brazil. `dense`: all in São Paulo. */
export type Spread = 'spread' | 'dense'

/**
 * Fills an empty database with `count` professionals, who are always the same for a seed. 98 % have coordinates, 85 % are
 * Aprovado and 90 % visible. With `windows` they have working hours. For speed, triggers and foreign keys are off.
 */
export async function fillProfessionals(
  sql: postgres.Sql,
  { count, spread, seed = 1, windows = true }: { count: number; spread: Spread; seed?: number; windows?: boolean },
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local synchronous_commit = off`
    await tx`set local statement_timeout = 0`
    await tx`set local transaction_timeout = 0`
    await tx`set local work_mem = '256MB'`
    await tx`set local maintenance_work_mem = '512MB'`
    // Switches off triggers and foreign keys while the benchmark fills the database. That is safe, because all rows come from the
    // same list of homes.
    await tx`set local session_replication_role = replica`
    await chances(tx, seed)
    await towns(tx, spread)
    await homes(tx, count)
    const indexes = await withoutIndexes(tx, tables)
    await people(tx)
    await profiles(tx)
    if (windows) await weeks(tx)
    await searchIndex(tx)
    for (const index of indexes) await tx.unsafe(index)
    await tx`drop table bench_homes, bench_towns`
  })
  for (const table of tables) await sql`vacuum analyze ${sql(table)}`
}

export type Tx = postgres.TransactionSql

/** Creates the SQL function chance(n, salt): a uniform number in [0, 1) that depends only on the two arguments and the seed. */
async function chances(tx: Tx, seed: number) {
  await tx.unsafe(`
    create function pg_temp.chance(n bigint, salt int) returns float8 language sql immutable parallel safe
      as $$ select (hashint8extended(n, salt * 7919 + ${Math.trunc(seed)}) & 9007199254740991)::float8 / 9007199254740992 $$;
    create function pg_temp.gauss(n bigint, salt int) returns float8 language sql immutable parallel safe
      as $$ select sqrt(-2 * ln(1 - pg_temp.chance(n, salt))) * cos(2 * pi() * pg_temp.chance(n, salt + 1)) $$;
    create function pg_temp.one_of(things text[], n bigint, salt int) returns text language sql immutable parallel safe
      as $$ select things[1 + floor(pg_temp.chance(n, salt) * cardinality(things))::int] $$`)
}

/**
 * Drops the tables' indexes, except those of constraints, and returns the statements that recreate them. Creating an index after
 * the rows are inserted is cheaper.
 */
export async function withoutIndexes(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const found = await tx<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any (${[...tables]}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid) order by 1`
  for (const { name } of found) await tx.unsafe(`drop index ${name}`)
  return found.map(({ definition }) => definition)
}

/**
 * Assigns an interval of [0, 1) to each town and stores its lower bound. Its length is the town's share of the professionals. A
 * small town lies about one degree from a city.
 */
async function towns(tx: Tx, spread: Spread) {
  const known = spread === 'dense' ? cities.slice(0, 1) : cities
  const tail = spread === 'dense' ? 0 : TAIL_TOWNS
  await tx`
    create temp table bench_towns as
    with known as (
      select * from jsonb_to_recordset(${JSON.stringify(known)}::text::jsonb) as city (name text, state text, latitude float8, longitude float8, people float8)),
    numbered as (select *, row_number() over (order by people desc, name) as place, count(*) over () as places from known),
    every as (
      select name, state, latitude, longitude, 0.06 + 0.004 * sqrt(people / 100) as width,
        people / sum(people) over () * ${tail > 0 ? 1 - TAIL_SHARE : 1}::float8 as share from numbered
      union all
      select 'Vila ' || n, state, latitude + pg_temp.gauss(n, 11), longitude + pg_temp.gauss(n, 13), 0.03, ${TAIL_SHARE / TAIL_TOWNS}::float8
      from generate_series(1, ${tail}::int) n join numbered on place = 1 + floor(pg_temp.chance(n, 15) * places)::int)
    select *, row_number() over by_share as place, sum(share) over by_share - share as low
    from every window by_share as (order by share desc, name rows unbounded preceding)`
}

async function homes(tx: Tx, count: number) {
  await tx`
    create temp table bench_homes as
    select n, (overlay(overlay(md5('professional ' || n) placing '4' from 13) placing 'a' from 17))::uuid as id, town.name, town.state,
      case when pg_temp.chance(n, 21) > 0.02 then town.latitude + pg_temp.gauss(n, 23) * town.width end as latitude,
      case when pg_temp.chance(n, 21) > 0.02 then town.longitude + pg_temp.gauss(n, 25) * town.width end as longitude
    from generate_series(1, ${count}::bigint) n
    cross join (select array_agg(low order by low) as lows from bench_towns) every
    join bench_towns town on town.place = width_bucket(pg_temp.chance(n, 27), every.lows)`
}

async function people(tx: Tx) {
  const first = 'Marlene Rosa Conceição Joana Rita Ivone Sônia Cleide Márcia Neide Lúcia Fátima Tânia João Pedro'.split(' ')
  const last = 'Souza Araújo Silva Lima Prado Pacheco Martins Ferreira Gonçalves Almeida Nunes Barbosa Rocha Dias'.split(' ')
  await tx`
    insert into usuarios (id, nome_completo, cpf, telefone, email, password_hash, cep, endereco_bairro, endereco_cidade,
      endereco_estado, latitude, longitude, data_criacao)
    select id, pg_temp.one_of(${first}::text[], n, 31) || ' ' || pg_temp.one_of(${last}::text[], n, 32),
      lpad(n::text, 11, '0'), '+55119' || lpad(n::text, 8, '0'), 'bench-' || n || '@bench.example', '-', '01310100',
      'Bairro ' || (n % 40), name, state, latitude, longitude,
      timestamptz '2026-11-01' - pg_temp.chance(n, 33) * interval '1000 days'
    from bench_homes`
  await tx`insert into user_roles (user_id, role) select id, 'profissional' from bench_homes`
}

/**
 * Inserts the profiles. The word 'idosos' is in one bio of 100, 'crochê' in one of 1,000. Radii are mostly 10 km, prices
 * multiples of R$ 10.
 */
async function profiles(tx: Tx) {
  await tx`
    insert into perfis_profissionais (usuario_ref, bio_descritiva, anos_experiencia, servicos_oferecidos, preco_base_diaria,
      raio_atendimento_km, buffer_antes_min, buffer_depois_min, status_verificacao, perfil_ativo, selo_plumai, media_avaliacao,
      total_avaliacoes, created_at)
    select id,
      'Trabalho com capricho e pontualidade na região.' || case when pg_temp.chance(n, 41) < 0.01 then ' Cuido de idosos.' else '' end
        || case when pg_temp.chance(n, 42) < 0.001 then ' Faço crochê.' else '' end
        || pg_temp.one_of(array[' Levo meu uniforme.', ' Gosto de pets.', ' Tenho referências.', ''], n, 43),
      1 + floor(pg_temp.chance(n, 44) * 25)::int,
      (select array_agg(label) from unnest(${services}::text[])
        with ordinality as known (label, place) where pg_temp.chance(n, 50 + place::int) < 0.35 or place = 1 + n % ${services.length}),
      least(600, greatest(80, round(19 + 6 * pg_temp.gauss(n, 61)) * 10)),
      (array[10, 10, 10, 10, 10, 10, 10, 10, 10, 5, 5, 15, 15, 20, 20, 20, 30, 30, 50, 100])[1 + floor(pg_temp.chance(n, 63) * 20)::int],
      0, 0,
      case when pg_temp.chance(n, 64) < 0.85 then 'Aprovado' else 'Pendente' end, pg_temp.chance(n, 65) < 0.9, pg_temp.chance(n, 64) < 0.85,
      case when fresh then 0 else round((4 + pg_temp.chance(n, 67))::numeric, 2) end,
      case when fresh then 0 else 1 + floor(pg_temp.chance(n, 68) * 80)::int end,
      timestamptz '2026-11-01' - pg_temp.chance(n, 33) * interval '1000 days'
    from bench_homes cross join lateral (select pg_temp.chance(n, 66) < 0.3 as fresh) newcomer`
}

/** Inserts the weekly windows, at most one per day: most professionals work Monday to Friday, half on Saturday, few on Sunday. */
async function weeks(tx: Tx) {
  await tx`
    insert into disponibilidade (profissional_ref, dia_da_semana, hora_inicio, hora_fim)
    select id, weekday, case when n % 3 = 0 then '07:00' else '08:00' end, case when n % 4 = 0 then '12:00' else '20:00' end
    from bench_homes cross join generate_series(0, 6) weekday
    where pg_temp.chance(n, 70 + weekday) < (array[0.1, 0.85, 0.85, 0.85, 0.85, 0.85, 0.5])[weekday + 1]`
}

async function searchIndex(tx: Tx) {
  await tx`
    insert into search_index (user_id, name, photo, district, city, state, lat, lng, price, band, services, service_mask, radius_km,
      rating, reviews, created_at, seal, answers_each, verified_until, words)
    select user_id, name, photo, district, city, state, lat, lng, price, band, services, service_mask, radius_km, rating, reviews,
      created_at, seal, answers_each, verified_until, strip(to_tsvector('simple', words))
    from search_visible`
  await tx`
    insert into search_names (word, shown)
    select word, min(shown) from (select distinct name from search_index) as names, search_name_words(name) group by word`
}
