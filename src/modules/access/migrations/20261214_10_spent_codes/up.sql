-- The codes that were used a moment ago, each with its instant: a code of the authenticator works once.
alter table access.two_factor add spent_codes jsonb not null default '{}';

-- Marks a code as used; false when it was used before. A code is good for its half minute and the ones beside it, so three minutes
-- of memory are enough. The row's lock lets one of two parallel attempts through.
create function access.spend_code(of_user uuid, code text, at timestamptz) returns boolean language sql volatile as $$
  with spent as (
    update access.two_factor t
    set spent_codes = jsonb_build_object(code, at) || (
      select coalesce(jsonb_object_agg(used.key, used.value), '{}') from jsonb_each(t.spent_codes) used
      where (used.value #>> '{}')::timestamptz > at - interval '3 minutes')
    where t.user_id = of_user
      and coalesce((t.spent_codes ->> code)::timestamptz <= at - interval '3 minutes', true)
    returning 1)
  select exists (select from spent)
$$;
grant execute on function access.spend_code(uuid, text, timestamptz) to qafila_app;
