-- The shop's user and database, made once by PostgreSQL's own administrator. The password is the one of DATABASE_URL:
--   (cd / && runuser -u postgres -- psql -v ON_ERROR_STOP=1 -v password='…') < docs/deployment/postgresql.sql
set password_encryption = 'scram-sha-256';
create role boutique login nosuperuser nocreatedb nocreaterole noreplication password :'password';
-- The collation sorts as SQLite does. The locale of template1 may be another one.
create database boutique owner boutique encoding 'UTF8' locale 'C.UTF-8' template template0;
-- Other users of the same server see neither the database nor its tables.
revoke all on database boutique from public;
\connect boutique
revoke all on schema public from public;
grant all on schema public to boutique;
