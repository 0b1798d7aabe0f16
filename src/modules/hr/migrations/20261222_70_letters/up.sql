-- Letters the company writes about an employee. The PDF is sealed; the row keeps the purpose.
create table hr.letter (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  number text not null check (number ~ '^LTR-\d{4}-\d{5,}$'),
  employee_id uuid not null,
  kind text not null check (kind in ('salary', 'employment', 'experience')),
  addressee text check (length(addressee) between 1 and 120),
  language text not null check (language in ('ar', 'en')),
  issued_on date not null,
  issued_by_name text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint letter_number_taken unique (company_id, number),
  foreign key (company_id, employee_id) references hr.employee (company_id, id)
);
create index letter_employee on hr.letter (company_id, employee_id);
select app.company_table('hr.letter', 'append');
