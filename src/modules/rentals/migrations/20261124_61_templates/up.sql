-- The company's own clauses, beside those the product brings; a template copies what it uses.
create table rentals.clause (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  category text not null check (length(category) between 1 and 40),
  title_ar text not null check (length(title_ar) between 1 and 120),
  text_ar text not null check (length(text_ar) between 1 and 4000),
  title_en text check (length(title_en) <= 120),
  text_en text check (length(text_en) <= 4000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint clause_title_taken unique (company_id, title_ar)
);
select app.company_table('rentals.clause');

-- What a contract is printed with. Versions of one template share a family; at most one is in force, at most one is a draft.
create table rentals.contract_template (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  family_id uuid not null,
  version_no int not null check (version_no > 0),
  name_ar text not null check (length(name_ar) between 1 and 80),
  types text[] not null check (cardinality(types) > 0),
  clauses jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  published_at timestamptz,
  published_by_name text,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint contract_template_version_taken unique (company_id, family_id, version_no),
  check ((state = 'draft') = (published_at is null))
);
create unique index contract_template_one_draft on rentals.contract_template (company_id, family_id) where state = 'draft';
create unique index contract_template_one_in_force on rentals.contract_template (company_id, family_id)
  where state = 'published';
select app.company_table('rentals.contract_template');

-- Contracts were signed with it: what a published version says never changes.
create function rentals.keep_published_template() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.clauses, new.types, new.name_ar, new.version_no, new.family_id)
    is distinct from (old.clauses, old.types, old.name_ar, old.version_no, old.family_id)
  then
    raise exception 'A published template does not change.' using errcode = 'check_violation',
      constraint = 'contract_template_published';
  end if;
  return new;
end $$;
create trigger keep_published before update on rentals.contract_template
  for each row execute function rentals.keep_published_template();

-- Null: the clauses the product brings.
alter table rentals.contract add column template_id uuid;
alter table rentals.contract add constraint contract_template_fkey foreign key (company_id, template_id)
  references rentals.contract_template (company_id, id);
create index contract_made_with on rentals.contract (company_id, template_id) where template_id is not null;
