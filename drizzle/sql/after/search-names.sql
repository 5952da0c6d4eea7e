-- These triggers fill search_names with the words of all names in search_index.

-- The words of a name, each in lower case without accents (`word`) and as written (`shown`). Words of one or two letters, words
-- with other characters than letters, 'das' and 'dos' are omitted.
create or replace function search_name_words(name text) returns table (word text, shown text) language sql immutable strict parallel safe rows 3
  as $$ select distinct on (1) search_words(part), part from regexp_split_to_table(name, '[\s-]+') part
        where search_words(part) ~ '^[a-z]{3,}$' and search_words(part) not in ('das', 'dos') order by 1 $$;

-- An existing word is neither written nor locked. Otherwise two professionals named 'Silva' would have to wait for each other.
create or replace function search_names_gain() returns trigger language plpgsql as $$
begin
  insert into search_names (word, shown) select word, shown from search_name_words(new.name) on conflict do nothing;
  return null;
end $$;
create or replace trigger search_names_gain_new after insert on search_index
  for each row execute function search_names_gain();
create or replace trigger search_names_gain_changed after update on search_index
  for each row when (old.name is distinct from new.name) execute function search_names_gain();

-- Deletes the words of these names that no row of search_index contains any more. If a professional with the same name is
-- inserted at the same moment, the word may be missing for a while. Only the spelling suggestion is then missing.
create or replace function forget_search_names(names text[]) returns void language sql
  begin atomic
    delete from search_names n using (select distinct word from unnest(names) name, search_name_words(name)) gone
      where n.word = gone.word and not exists (select from search_index i where i.words @@ gone.word::tsquery);
  end;

create or replace function search_names_lose_changed() returns trigger language plpgsql as $$
begin
  perform forget_search_names(array[old.name]);
  return null;
end $$;
create or replace trigger search_names_lose_changed after update on search_index
  for each row when (old.name is distinct from new.name) execute function search_names_lose_changed();

create or replace function search_names_lose_gone() returns trigger language plpgsql as $$
begin
  perform forget_search_names(array(select name from gone));
  return null;
end $$;
create or replace trigger search_names_lose_gone after delete on search_index
  referencing old table as gone for each statement execute function search_names_lose_gone();

-- Fills the empty table with the names that search_index already contains.
insert into search_names (word, shown)
  select word, min(shown) from (select distinct name from search_index) as names, search_name_words(name)
    where not exists (select from search_names) group by word
  on conflict do nothing;
