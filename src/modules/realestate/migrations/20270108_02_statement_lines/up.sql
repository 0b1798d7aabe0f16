-- The lines of a statement of the owners, frozen with it: what came in late belongs to the next one.
create table realestate.owner_statement_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  statement_id uuid not null,
  no int not null,
  kind text not null check (kind in ('collected', 'expense')),
  -- The allocation that settled an invoice, or the line of a bill.
  source text not null check (length(source) between 1 and 60),
  happened_on date not null,
  document_number text not null check (length(document_number) between 1 and 60),
  invoice_id uuid not null,
  party_id uuid not null,
  description text not null check (length(description) between 1 and 500),
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (company_id, id),
  foreign key (company_id, statement_id) references realestate.owner_statement (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
create index owner_statement_line_of on realestate.owner_statement_line (company_id, statement_id);
create index owner_statement_line_invoice on realestate.owner_statement_line (company_id, invoice_id);
create index owner_statement_line_party on realestate.owner_statement_line (company_id, party_id);
select app.company_table('realestate.owner_statement_line', 'append');

-- Statements made before lines were kept count by their days.
alter table realestate.owner_statement add column has_lines boolean not null default false;
alter table realestate.owner_statement alter column has_lines set default true;
