-- The version of a user's row stands for everything of his that access.session_actor reads: whoever remembers him compares it alone.
create function access.renew_user() returns trigger language plpgsql as $$
begin
  update access."user" set created_at = created_at where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    update access."user" set created_at = created_at where id = old.user_id;
  end if;
  return null;
end $$;

create trigger renews_user after insert or update or delete on access.membership for each row execute function access.renew_user();
create trigger renews_user after insert or update or delete on access.user_role for each row execute function access.renew_user();
create trigger renews_user after insert or update or delete on access.user_permission for each row execute function access.renew_user();
create trigger renews_user after insert or update or delete on access.passkey for each row execute function access.renew_user();
