-- A clause of the library is known by its code and may be mandatory for types of contracts; a template says in which languages
-- its contracts are printed. Clauses of before get a code of their own; templates of before are Arabic.
alter table rentals.clause add column code text not null default ('B-' || upper(substr(md5(random()::text), 1, 6)))
  check (length(code) between 1 and 20);
alter table rentals.clause alter column code drop default;
alter table rentals.clause add constraint clause_code_taken unique (company_id, code);
alter table rentals.clause add column mandatory_for text[] not null default '{}'
  check (mandatory_for <@ array['daily', 'weekly', 'monthly', 'yearly', 'rent_to_own', 'corporate', 'service']);

alter table rentals.contract_template add column languages text[] not null default '{ar}'
  check ('ar' = any (languages) and languages <@ array['ar', 'en']);

create or replace function rentals.keep_published_template() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft'
    and (new.clauses, new.types, new.languages, new.name_ar, new.version_no, new.family_id)
      is distinct from (old.clauses, old.types, old.languages, old.name_ar, old.version_no, old.family_id)
  then
    raise exception 'A published template does not change.' using errcode = 'check_violation',
      constraint = 'contract_template_published';
  end if;
  return new;
end $$;
