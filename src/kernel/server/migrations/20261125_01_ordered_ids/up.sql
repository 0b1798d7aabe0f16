-- Ids of one millisecond came in any order, and lists ordered by id with them (the charges of a return, for one). The
-- twelve bits after the version now hold the fraction of the millisecond (RFC 9562, section 6.2, method 3). One
-- expression without FROM, so that PostgreSQL puts it in place of the call.
create or replace function app.uuid_v7() returns uuid language sql volatile parallel safe as
$$
  select (overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || right(gen_random_uuid()::text, 17))::uuid
$$;
