-- search_names follows search_index: it has the words of the names that the search shows.

-- The words of a name, in lower case without accents and as written. Left out are words of one or two letters, words with signs, 'das'
-- and 'dos'.
create or replace function search_name_words(name text) returns table (word text, shown text) language sql immutable strict parallel safe rows 3
  as $$ select distinct on (1) search_words(part), part from regexp_split_to_table(name, '[\s-]+') part
        where search_words(part) ~ '^[a-z]{3,}$' and search_words(part) not in ('das', 'dos') order by 1 $$;

-- A word that is there already is neither written nor locked: 'silva' would make all professionals wait for each other.
create or replace function search_names_gain() returns trigger language plpgsql as $$
begin
  insert into search_names (word, shown) select word, shown from search_name_words(new.name) on conflict do nothing;
  return null;
end $$;
create or replace trigger search_names_gain_new after insert on search_index
  for each row execute function search_names_gain();
create or replace trigger search_names_gain_changed after update on search_index
  for each row when (old.name is distinct from new.name) execute function search_names_gain();

-- A word leaves with the last profile that has it, in the name or elsewhere. When one professional leaves while another of the same name
-- enters, the word may be lost until the next one; then it is not suggested, nothing else.
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

-- The first time: everybody whom the search shows already.
insert into search_names (word, shown)
  select word, min(shown) from (select distinct name from search_index) as names, search_name_words(name)
    where not exists (select from search_names) group by word
  on conflict do nothing;
