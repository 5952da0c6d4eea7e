-- A blocked message becomes readable only when its sender has appealed and an admin has released it.
create or replace function keep_blocked() returns trigger language plpgsql as $$
begin
  raise exception 'a blocked message is delivered only by a review'
    using errcode = 'check_violation', constraint = 'mensagens_keep_blocked', table = 'mensagens';
end $$;

create or replace trigger mensagens_keep_blocked before update of bloqueada on mensagens
  for each row when (old.bloqueada and not new.bloqueada and (old.appeal is distinct from 'open' or new.appeal is distinct from 'released'))
  execute function keep_blocked();

-- Stores who sent the first delivered message of a conversation, when, and when the other participant first replied. Messages are
-- ordered by their number, so a blocked message that an admin releases later can become the first one.
create or replace function note_first_words(conversation uuid) returns void language sql as $$
  update conversas c set first_sender_id = first.remetente_id, first_message_at = first.created_at, first_reply_at = reply.at
  from (select * from mensagens where conversa_id = conversation and not bloqueada order by sequence limit 1) first
  left join lateral (
    -- The clocks of two servers may differ a little, so the time of the reply is never earlier than the first message.
    select greatest(created_at, first.created_at) as at from mensagens
    where conversa_id = conversation and not bloqueada and remetente_id <> first.remetente_id and sequence > first.sequence
    order by sequence limit 1
  ) reply on true
  where c.id = conversation
    and (c.first_sender_id, c.first_message_at, c.first_reply_at) is distinct from (first.remetente_id, first.created_at, reply.at)
$$;

create or replace function note_sent() returns trigger language plpgsql as $$
begin
  perform note_first_words(c.id) from conversas c
  where c.first_reply_at is null and c.id in (select conversa_id from sent where not bloqueada)
    and (c.first_sender_id is null or exists (
      select from sent where conversa_id = c.id and not bloqueada and remetente_id <> c.first_sender_id));
  return null;
end $$;

create or replace trigger mensagens_note_sent after insert on mensagens
  referencing new table as sent for each statement execute function note_sent();

create or replace function note_delivered() returns trigger language plpgsql as $$
begin
  perform note_first_words(new.conversa_id);
  return null;
end $$;

create or replace trigger mensagens_note_delivered after update of bloqueada on mensagens
  for each row when (old.bloqueada and not new.bloqueada) execute function note_delivered();

-- A person may send ten photos in 24 hours, in all conversations together. The sender's row is locked while a photo is stored.
create or replace function limit_photos() returns trigger language plpgsql as $$
begin
  if (select count(*) from mensagens where remetente_id = new.remetente_id and photo is not null
      and created_at > new.created_at - interval '24 hours') >= 10 then
    raise exception 'a person sends at most ten photos in 24 hours'
      using errcode = 'check_violation', constraint = 'mensagens_photo_limit', table = 'mensagens';
  end if;
  return new;
end $$;

create or replace trigger mensagens_photo_limit before insert on mensagens
  for each row when (new.photo is not null) execute function limit_photos();
