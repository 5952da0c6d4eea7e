-- These triggers update search_index after each consent to appear on public pages, each withdrawn consent and each new city. Rows
-- of consents and withdrawals never change.

create or replace trigger directory_consents_append_only before update or delete on directory_consents
  for each row execute function append_only();
create or replace trigger directory_withdrawals_append_only before update or delete on directory_withdrawals
  for each row execute function append_only();

create or replace function search_follows_consent() returns trigger language plpgsql as $$
begin
  perform refresh_search_index(new.professional_id);
  return null;
end $$;
drop trigger if exists search_follows_consent on directory_consents;
create constraint trigger search_follows_consent after insert
  on directory_consents deferrable initially deferred for each row execute function search_follows_consent();

create or replace function search_follows_withdrawal() returns trigger language plpgsql as $$
begin
  perform refresh_search_index((select professional_id from directory_consents where id = new.consent_id));
  return null;
end $$;
drop trigger if exists search_follows_withdrawal on directory_withdrawals;
create constraint trigger search_follows_withdrawal after insert
  on directory_withdrawals deferrable initially deferred for each row execute function search_follows_withdrawal();

-- When a town becomes known, the professionals who live there and consented earlier appear on its page, if the search lists them.
create or replace function search_follows_city() returns trigger language plpgsql as $$
begin
  perform refresh_search_index(variadic array(
    select i.user_id from search_index i
    where i.public_city is null and i.state = new.state and city_slug(i.city, i.state) = new.slug
      and exists (select from directory_consents c where c.professional_id = i.user_id
        and not exists (select from directory_withdrawals w where w.consent_id = c.id))));
  return null;
end $$;
drop trigger if exists search_follows_city on cities;
create constraint trigger search_follows_city after insert
  on cities deferrable initially deferred for each row execute function search_follows_city();
