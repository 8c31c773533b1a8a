"use strict";
module.exports = validate10;
module.exports.default = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1"]},"kind":{"type":"string","enum":["LayerConfig"]},"metadata":{"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":63},"namespace":{"type":"string"}}},"spec":{"$ref":"#/definitions/spec"}},"definitions":{"spec":{"type":"object","additionalProperties":false,"required":["layers"],"properties":{"output":{"$ref":"#/definitions/output"},"layers":{"type":"array","items":{"$ref":"#/definitions/layer"}},"lists":{"type":"array","items":{"$ref":"#/definitions/listRule"}},"overrides":{"type":"array","items":{"$ref":"#/definitions/override"}},"schema":{"$ref":"#/definitions/jsonSchema"},"references":{"$ref":"#/definitions/references"},"history":{"$ref":"#/definitions/history"},"dryRun":{"type":"boolean"}}},"output":{"type":"object","additionalProperties":false,"properties":{"kind":{"type":"string","enum":["ConfigMap","Secret"]},"name":{"type":"string"},"type":{"type":"string"},"naming":{"type":"string","enum":["hash","kustomize","none"]},"allowSecretValues":{"type":"boolean"},"files":{"type":"array","items":{"$ref":"#/definitions/file"}}}},"file":{"type":"object","additionalProperties":false,"required":["format"],"properties":{"key":{"type":"string"},"format":{"type":"string","enum":["ini","json","yaml","toml","properties","env","cuttlefish","keys"]},"select":{"type":"string"},"ini":{"$ref":"#/definitions/ini"}}},"ini":{"type":"object","additionalProperties":false,"properties":{"dialect":{"type":"string","enum":["plain","oslo","configparser"]},"lists":{"type":"string","enum":["comma","repeat"]},"nulls":{"type":"string","enum":["error","omit"]}}},"layer":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"mode":{"type":"string","enum":["fixed","default"]},"at":{"type":"string"},"optional":{"type":"boolean"},"values":{},"configMap":{"$ref":"#/definitions/document"},"secret":{"$ref":"#/definitions/document"},"valueFrom":{"$ref":"#/definitions/valueSource"},"template":{"type":"string"},"vars":{"type":"object","additionalProperties":{"$ref":"#/definitions/valueSource"}},"resource":{"$ref":"#/definitions/resourceField"},"cue":{"type":"string"}}},"document":{"type":"object","additionalProperties":false,"required":["name","key"],"properties":{"name":{"type":"string"},"key":{"type":"string"},"format":{"type":"string","enum":["json","yaml","toml","ini","properties","env","cue"]}}},"valueSource":{"type":"object","additionalProperties":false,"properties":{"secretKeyRef":{"$ref":"#/definitions/keyRef"},"configMapKeyRef":{"$ref":"#/definitions/keyRef"}}},"keyRef":{"type":"object","additionalProperties":false,"required":["name","key"],"properties":{"name":{"type":"string"},"key":{"type":"string"}}},"resourceField":{"type":"object","additionalProperties":false,"required":["apiVersion","kind","name","fieldPath"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"fieldPath":{"type":"string"}}},"listRule":{"type":"object","additionalProperties":false,"required":["path","strategy"],"properties":{"path":{"type":"string"},"strategy":{"type":"string","enum":["unify","append","union"]}}},"override":{"type":"object","additionalProperties":false,"required":["path","reason"],"properties":{"path":{"type":"string"},"value":{},"reason":{"type":"string","minLength":1}}},"jsonSchema":{"type":"object","additionalProperties":false,"properties":{"inline":{},"configMap":{"$ref":"#/definitions/keyRef"}}},"references":{"type":"object","additionalProperties":false,"properties":{"rewrite":{"type":"boolean"},"extra":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["kind","path"],"properties":{"group":{"type":"string"},"kind":{"type":"string"},"path":{"type":"string"}}}}}},"history":{"type":"object","additionalProperties":false,"properties":{"keep":{"type":"integer","minimum":0}}}}};
const func2 = require("ajv/dist/runtime/ucs2length").default;
const schema12 = {"type":"object","additionalProperties":false,"required":["layers"],"properties":{"output":{"$ref":"#/definitions/output"},"layers":{"type":"array","items":{"$ref":"#/definitions/layer"}},"lists":{"type":"array","items":{"$ref":"#/definitions/listRule"}},"overrides":{"type":"array","items":{"$ref":"#/definitions/override"}},"schema":{"$ref":"#/definitions/jsonSchema"},"references":{"$ref":"#/definitions/references"},"history":{"$ref":"#/definitions/history"},"dryRun":{"type":"boolean"}}};
const schema23 = {"type":"object","additionalProperties":false,"required":["path","strategy"],"properties":{"path":{"type":"string"},"strategy":{"type":"string","enum":["unify","append","union"]}}};
const schema24 = {"type":"object","additionalProperties":false,"required":["path","reason"],"properties":{"path":{"type":"string"},"value":{},"reason":{"type":"string","minLength":1}}};
const schema27 = {"type":"object","additionalProperties":false,"properties":{"rewrite":{"type":"boolean"},"extra":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["kind","path"],"properties":{"group":{"type":"string"},"kind":{"type":"string"},"path":{"type":"string"}}}}}};
const schema28 = {"type":"object","additionalProperties":false,"properties":{"keep":{"type":"integer","minimum":0}}};
const schema13 = {"type":"object","additionalProperties":false,"properties":{"kind":{"type":"string","enum":["ConfigMap","Secret"]},"name":{"type":"string"},"type":{"type":"string"},"naming":{"type":"string","enum":["hash","kustomize","none"]},"allowSecretValues":{"type":"boolean"},"files":{"type":"array","items":{"$ref":"#/definitions/file"}}}};
const schema14 = {"type":"object","additionalProperties":false,"required":["format"],"properties":{"key":{"type":"string"},"format":{"type":"string","enum":["ini","json","yaml","toml","properties","env","cuttlefish","keys"]},"select":{"type":"string"},"ini":{"$ref":"#/definitions/ini"}}};
const schema15 = {"type":"object","additionalProperties":false,"properties":{"dialect":{"type":"string","enum":["plain","oslo","configparser"]},"lists":{"type":"string","enum":["comma","repeat"]},"nulls":{"type":"string","enum":["error","omit"]}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.format === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "format"},message:"must have required property '"+"format"+"'",schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "key") || (key0 === "format")) || (key0 === "select")) || (key0 === "ini"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.key.type,parentSchema:schema14.properties.key,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.format !== undefined){
let data1 = data.format;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.format.type,parentSchema:schema14.properties.format,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((((((data1 === "ini") || (data1 === "json")) || (data1 === "yaml")) || (data1 === "toml")) || (data1 === "properties")) || (data1 === "env")) || (data1 === "cuttlefish")) || (data1 === "keys"))){
const err4 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/enum",keyword:"enum",params:{allowedValues: schema14.properties.format.enum},message:"must be equal to one of the allowed values",schema:schema14.properties.format.enum,parentSchema:schema14.properties.format,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.select !== undefined){
let data2 = data.select;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/select",schemaPath:"#/properties/select/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.select.type,parentSchema:schema14.properties.select,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.ini !== undefined){
let data3 = data.ini;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(((key1 === "dialect") || (key1 === "lists")) || (key1 === "nulls"))){
const err6 = {instancePath:instancePath+"/ini",schemaPath:"#/definitions/ini/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data3.dialect !== undefined){
let data4 = data3.dialect;
if(typeof data4 !== "string"){
const err7 = {instancePath:instancePath+"/ini/dialect",schemaPath:"#/definitions/ini/properties/dialect/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.dialect.type,parentSchema:schema15.properties.dialect,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(((data4 === "plain") || (data4 === "oslo")) || (data4 === "configparser"))){
const err8 = {instancePath:instancePath+"/ini/dialect",schemaPath:"#/definitions/ini/properties/dialect/enum",keyword:"enum",params:{allowedValues: schema15.properties.dialect.enum},message:"must be equal to one of the allowed values",schema:schema15.properties.dialect.enum,parentSchema:schema15.properties.dialect,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.lists !== undefined){
let data5 = data3.lists;
if(typeof data5 !== "string"){
const err9 = {instancePath:instancePath+"/ini/lists",schemaPath:"#/definitions/ini/properties/lists/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.lists.type,parentSchema:schema15.properties.lists,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!((data5 === "comma") || (data5 === "repeat"))){
const err10 = {instancePath:instancePath+"/ini/lists",schemaPath:"#/definitions/ini/properties/lists/enum",keyword:"enum",params:{allowedValues: schema15.properties.lists.enum},message:"must be equal to one of the allowed values",schema:schema15.properties.lists.enum,parentSchema:schema15.properties.lists,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data3.nulls !== undefined){
let data6 = data3.nulls;
if(typeof data6 !== "string"){
const err11 = {instancePath:instancePath+"/ini/nulls",schemaPath:"#/definitions/ini/properties/nulls/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.nulls.type,parentSchema:schema15.properties.nulls,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!((data6 === "error") || (data6 === "omit"))){
const err12 = {instancePath:instancePath+"/ini/nulls",schemaPath:"#/definitions/ini/properties/nulls/enum",keyword:"enum",params:{allowedValues: schema15.properties.nulls.enum},message:"must be equal to one of the allowed values",schema:schema15.properties.nulls.enum,parentSchema:schema15.properties.nulls,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/ini",schemaPath:"#/definitions/ini/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}


function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "kind") || (key0 === "name")) || (key0 === "type")) || (key0 === "naming")) || (key0 === "allowSecretValues")) || (key0 === "files"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.kind.type,parentSchema:schema13.properties.kind,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!((data0 === "ConfigMap") || (data0 === "Secret"))){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema13.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema13.properties.kind.enum,parentSchema:schema13.properties.kind,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.name.type,parentSchema:schema13.properties.name,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.type !== undefined){
let data2 = data.type;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.type.type,parentSchema:schema13.properties.type,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.naming !== undefined){
let data3 = data.naming;
if(typeof data3 !== "string"){
const err5 = {instancePath:instancePath+"/naming",schemaPath:"#/properties/naming/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.naming.type,parentSchema:schema13.properties.naming,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((data3 === "hash") || (data3 === "kustomize")) || (data3 === "none"))){
const err6 = {instancePath:instancePath+"/naming",schemaPath:"#/properties/naming/enum",keyword:"enum",params:{allowedValues: schema13.properties.naming.enum},message:"must be equal to one of the allowed values",schema:schema13.properties.naming.enum,parentSchema:schema13.properties.naming,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.allowSecretValues !== undefined){
let data4 = data.allowSecretValues;
if(typeof data4 !== "boolean"){
const err7 = {instancePath:instancePath+"/allowSecretValues",schemaPath:"#/properties/allowSecretValues/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema13.properties.allowSecretValues.type,parentSchema:schema13.properties.allowSecretValues,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.files !== undefined){
let data5 = data.files;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate13(data5[i0], {instancePath:instancePath+"/files/" + i0,parentData:data5,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema13.properties.files.type,parentSchema:schema13.properties.files,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

const schema16 = {"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"mode":{"type":"string","enum":["fixed","default"]},"at":{"type":"string"},"optional":{"type":"boolean"},"values":{},"configMap":{"$ref":"#/definitions/document"},"secret":{"$ref":"#/definitions/document"},"valueFrom":{"$ref":"#/definitions/valueSource"},"template":{"type":"string"},"vars":{"type":"object","additionalProperties":{"$ref":"#/definitions/valueSource"}},"resource":{"$ref":"#/definitions/resourceField"},"cue":{"type":"string"}}};
const schema17 = {"type":"object","additionalProperties":false,"required":["name","key"],"properties":{"name":{"type":"string"},"key":{"type":"string"},"format":{"type":"string","enum":["json","yaml","toml","ini","properties","env","cue"]}}};
const schema22 = {"type":"object","additionalProperties":false,"required":["apiVersion","kind","name","fieldPath"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"fieldPath":{"type":"string"}}};
const func4 = Object.prototype.hasOwnProperty;
const schema19 = {"type":"object","additionalProperties":false,"properties":{"secretKeyRef":{"$ref":"#/definitions/keyRef"},"configMapKeyRef":{"$ref":"#/definitions/keyRef"}}};
const schema20 = {"type":"object","additionalProperties":false,"required":["name","key"],"properties":{"name":{"type":"string"},"key":{"type":"string"}}};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "secretKeyRef") || (key0 === "configMapKeyRef"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.secretKeyRef !== undefined){
let data0 = data.secretKeyRef;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.name === undefined){
const err1 = {instancePath:instancePath+"/secretKeyRef",schemaPath:"#/definitions/keyRef/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema20.required,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.key === undefined){
const err2 = {instancePath:instancePath+"/secretKeyRef",schemaPath:"#/definitions/keyRef/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema20.required,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key1 in data0){
if(!((key1 === "name") || (key1 === "key"))){
const err3 = {instancePath:instancePath+"/secretKeyRef",schemaPath:"#/definitions/keyRef/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.name !== undefined){
let data1 = data0.name;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/secretKeyRef/name",schemaPath:"#/definitions/keyRef/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.name.type,parentSchema:schema20.properties.name,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.key !== undefined){
let data2 = data0.key;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/secretKeyRef/key",schemaPath:"#/definitions/keyRef/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.key.type,parentSchema:schema20.properties.key,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/secretKeyRef",schemaPath:"#/definitions/keyRef/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.configMapKeyRef !== undefined){
let data3 = data.configMapKeyRef;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.name === undefined){
const err7 = {instancePath:instancePath+"/configMapKeyRef",schemaPath:"#/definitions/keyRef/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema20.required,parentSchema:schema20,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.key === undefined){
const err8 = {instancePath:instancePath+"/configMapKeyRef",schemaPath:"#/definitions/keyRef/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema20.required,parentSchema:schema20,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key2 in data3){
if(!((key2 === "name") || (key2 === "key"))){
const err9 = {instancePath:instancePath+"/configMapKeyRef",schemaPath:"#/definitions/keyRef/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data3.name !== undefined){
let data4 = data3.name;
if(typeof data4 !== "string"){
const err10 = {instancePath:instancePath+"/configMapKeyRef/name",schemaPath:"#/definitions/keyRef/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.name.type,parentSchema:schema20.properties.name,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data3.key !== undefined){
let data5 = data3.key;
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/configMapKeyRef/key",schemaPath:"#/definitions/keyRef/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.key.type,parentSchema:schema20.properties.key,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/configMapKeyRef",schemaPath:"#/definitions/keyRef/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.type,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate17.errors = vErrors;
return errors === 0;
}


function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema16.required,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func4.call(schema16.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema16.properties.name,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.name.type,parentSchema:schema16.properties.name,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.mode !== undefined){
let data1 = data.mode;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.mode.type,parentSchema:schema16.properties.mode,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((data1 === "fixed") || (data1 === "default"))){
const err5 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema16.properties.mode.enum},message:"must be equal to one of the allowed values",schema:schema16.properties.mode.enum,parentSchema:schema16.properties.mode,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.at !== undefined){
let data2 = data.at;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.at.type,parentSchema:schema16.properties.at,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.optional !== undefined){
let data3 = data.optional;
if(typeof data3 !== "boolean"){
const err7 = {instancePath:instancePath+"/optional",schemaPath:"#/properties/optional/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema16.properties.optional.type,parentSchema:schema16.properties.optional,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.configMap !== undefined){
let data4 = data.configMap;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err8 = {instancePath:instancePath+"/configMap",schemaPath:"#/definitions/document/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema17.required,parentSchema:schema17,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data4.key === undefined){
const err9 = {instancePath:instancePath+"/configMap",schemaPath:"#/definitions/document/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema17.required,parentSchema:schema17,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key1 in data4){
if(!(((key1 === "name") || (key1 === "key")) || (key1 === "format"))){
const err10 = {instancePath:instancePath+"/configMap",schemaPath:"#/definitions/document/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.name !== undefined){
let data5 = data4.name;
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/configMap/name",schemaPath:"#/definitions/document/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.name.type,parentSchema:schema17.properties.name,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data4.key !== undefined){
let data6 = data4.key;
if(typeof data6 !== "string"){
const err12 = {instancePath:instancePath+"/configMap/key",schemaPath:"#/definitions/document/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.key.type,parentSchema:schema17.properties.key,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data4.format !== undefined){
let data7 = data4.format;
if(typeof data7 !== "string"){
const err13 = {instancePath:instancePath+"/configMap/format",schemaPath:"#/definitions/document/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.format.type,parentSchema:schema17.properties.format,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(((((((data7 === "json") || (data7 === "yaml")) || (data7 === "toml")) || (data7 === "ini")) || (data7 === "properties")) || (data7 === "env")) || (data7 === "cue"))){
const err14 = {instancePath:instancePath+"/configMap/format",schemaPath:"#/definitions/document/properties/format/enum",keyword:"enum",params:{allowedValues: schema17.properties.format.enum},message:"must be equal to one of the allowed values",schema:schema17.properties.format.enum,parentSchema:schema17.properties.format,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/configMap",schemaPath:"#/definitions/document/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.secret !== undefined){
let data8 = data.secret;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.name === undefined){
const err16 = {instancePath:instancePath+"/secret",schemaPath:"#/definitions/document/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema17.required,parentSchema:schema17,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data8.key === undefined){
const err17 = {instancePath:instancePath+"/secret",schemaPath:"#/definitions/document/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema17.required,parentSchema:schema17,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key2 in data8){
if(!(((key2 === "name") || (key2 === "key")) || (key2 === "format"))){
const err18 = {instancePath:instancePath+"/secret",schemaPath:"#/definitions/document/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data8.name !== undefined){
let data9 = data8.name;
if(typeof data9 !== "string"){
const err19 = {instancePath:instancePath+"/secret/name",schemaPath:"#/definitions/document/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.name.type,parentSchema:schema17.properties.name,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data8.key !== undefined){
let data10 = data8.key;
if(typeof data10 !== "string"){
const err20 = {instancePath:instancePath+"/secret/key",schemaPath:"#/definitions/document/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.key.type,parentSchema:schema17.properties.key,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data8.format !== undefined){
let data11 = data8.format;
if(typeof data11 !== "string"){
const err21 = {instancePath:instancePath+"/secret/format",schemaPath:"#/definitions/document/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.format.type,parentSchema:schema17.properties.format,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!(((((((data11 === "json") || (data11 === "yaml")) || (data11 === "toml")) || (data11 === "ini")) || (data11 === "properties")) || (data11 === "env")) || (data11 === "cue"))){
const err22 = {instancePath:instancePath+"/secret/format",schemaPath:"#/definitions/document/properties/format/enum",keyword:"enum",params:{allowedValues: schema17.properties.format.enum},message:"must be equal to one of the allowed values",schema:schema17.properties.format.enum,parentSchema:schema17.properties.format,data:data11};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/secret",schemaPath:"#/definitions/document/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.valueFrom !== undefined){
if(!(validate17(data.valueFrom, {instancePath:instancePath+"/valueFrom",parentData:data,parentDataProperty:"valueFrom",rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
}
if(data.template !== undefined){
let data13 = data.template;
if(typeof data13 !== "string"){
const err24 = {instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.template.type,parentSchema:schema16.properties.template,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.vars !== undefined){
let data14 = data.vars;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key3 in data14){
if(!(validate17(data14[key3], {instancePath:instancePath+"/vars/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data14,parentDataProperty:key3,rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
}
}
else {
const err25 = {instancePath:instancePath+"/vars",schemaPath:"#/properties/vars/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.properties.vars.type,parentSchema:schema16.properties.vars,data:data14};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.resource !== undefined){
let data16 = data.resource;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.apiVersion === undefined){
const err26 = {instancePath:instancePath+"/resource",schemaPath:"#/definitions/resourceField/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema22.required,parentSchema:schema22,data:data16};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data16.kind === undefined){
const err27 = {instancePath:instancePath+"/resource",schemaPath:"#/definitions/resourceField/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema22.required,parentSchema:schema22,data:data16};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data16.name === undefined){
const err28 = {instancePath:instancePath+"/resource",schemaPath:"#/definitions/resourceField/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema22.required,parentSchema:schema22,data:data16};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data16.fieldPath === undefined){
const err29 = {instancePath:instancePath+"/resource",schemaPath:"#/definitions/resourceField/required",keyword:"required",params:{missingProperty: "fieldPath"},message:"must have required property '"+"fieldPath"+"'",schema:schema22.required,parentSchema:schema22,data:data16};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
for(const key4 in data16){
if(!((((key4 === "apiVersion") || (key4 === "kind")) || (key4 === "name")) || (key4 === "fieldPath"))){
const err30 = {instancePath:instancePath+"/resource",schemaPath:"#/definitions/resourceField/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema22,data:data16};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data16.apiVersion !== undefined){
let data17 = data16.apiVersion;
if(typeof data17 !== "string"){
const err31 = {instancePath:instancePath+"/resource/apiVersion",schemaPath:"#/definitions/resourceField/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.properties.apiVersion.type,parentSchema:schema22.properties.apiVersion,data:data17};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data16.kind !== undefined){
let data18 = data16.kind;
if(typeof data18 !== "string"){
const err32 = {instancePath:instancePath+"/resource/kind",schemaPath:"#/definitions/resourceField/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.properties.kind.type,parentSchema:schema22.properties.kind,data:data18};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data16.name !== undefined){
let data19 = data16.name;
if(typeof data19 !== "string"){
const err33 = {instancePath:instancePath+"/resource/name",schemaPath:"#/definitions/resourceField/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.properties.name.type,parentSchema:schema22.properties.name,data:data19};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data16.fieldPath !== undefined){
let data20 = data16.fieldPath;
if(typeof data20 !== "string"){
const err34 = {instancePath:instancePath+"/resource/fieldPath",schemaPath:"#/definitions/resourceField/properties/fieldPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.properties.fieldPath.type,parentSchema:schema22.properties.fieldPath,data:data20};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/resource",schemaPath:"#/definitions/resourceField/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.type,parentSchema:schema22,data:data16};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.cue !== undefined){
let data21 = data.cue;
if(typeof data21 !== "string"){
const err36 = {instancePath:instancePath+"/cue",schemaPath:"#/properties/cue/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.cue.type,parentSchema:schema16.properties.cue,data:data21};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
validate16.errors = vErrors;
return errors === 0;
}

const schema25 = {"type":"object","additionalProperties":false,"properties":{"inline":{},"configMap":{"$ref":"#/definitions/keyRef"}}};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "inline") || (key0 === "configMap"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.configMap !== undefined){
let data0 = data.configMap;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.name === undefined){
const err1 = {instancePath:instancePath+"/configMap",schemaPath:"#/definitions/keyRef/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema20.required,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.key === undefined){
const err2 = {instancePath:instancePath+"/configMap",schemaPath:"#/definitions/keyRef/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema20.required,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key1 in data0){
if(!((key1 === "name") || (key1 === "key"))){
const err3 = {instancePath:instancePath+"/configMap",schemaPath:"#/definitions/keyRef/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.name !== undefined){
let data1 = data0.name;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/configMap/name",schemaPath:"#/definitions/keyRef/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.name.type,parentSchema:schema20.properties.name,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.key !== undefined){
let data2 = data0.key;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/configMap/key",schemaPath:"#/definitions/keyRef/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.key.type,parentSchema:schema20.properties.key,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/configMap",schemaPath:"#/definitions/keyRef/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema25.type,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.layers === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layers"},message:"must have required property '"+"layers"+"'",schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "output") || (key0 === "layers")) || (key0 === "lists")) || (key0 === "overrides")) || (key0 === "schema")) || (key0 === "references")) || (key0 === "history")) || (key0 === "dryRun"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.output !== undefined){
if(!(validate12(data.output, {instancePath:instancePath+"/output",parentData:data,parentDataProperty:"output",rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
if(data.layers !== undefined){
let data1 = data.layers;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate16(data1[i0], {instancePath:instancePath+"/layers/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/layers",schemaPath:"#/properties/layers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.properties.layers.type,parentSchema:schema12.properties.layers,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.lists !== undefined){
let data3 = data.lists;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.path === undefined){
const err3 = {instancePath:instancePath+"/lists/" + i1,schemaPath:"#/definitions/listRule/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'",schema:schema23.required,parentSchema:schema23,data:data4};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data4.strategy === undefined){
const err4 = {instancePath:instancePath+"/lists/" + i1,schemaPath:"#/definitions/listRule/required",keyword:"required",params:{missingProperty: "strategy"},message:"must have required property '"+"strategy"+"'",schema:schema23.required,parentSchema:schema23,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key1 in data4){
if(!((key1 === "path") || (key1 === "strategy"))){
const err5 = {instancePath:instancePath+"/lists/" + i1,schemaPath:"#/definitions/listRule/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema23,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data4.path !== undefined){
let data5 = data4.path;
if(typeof data5 !== "string"){
const err6 = {instancePath:instancePath+"/lists/" + i1+"/path",schemaPath:"#/definitions/listRule/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema23.properties.path.type,parentSchema:schema23.properties.path,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data4.strategy !== undefined){
let data6 = data4.strategy;
if(typeof data6 !== "string"){
const err7 = {instancePath:instancePath+"/lists/" + i1+"/strategy",schemaPath:"#/definitions/listRule/properties/strategy/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema23.properties.strategy.type,parentSchema:schema23.properties.strategy,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(((data6 === "unify") || (data6 === "append")) || (data6 === "union"))){
const err8 = {instancePath:instancePath+"/lists/" + i1+"/strategy",schemaPath:"#/definitions/listRule/properties/strategy/enum",keyword:"enum",params:{allowedValues: schema23.properties.strategy.enum},message:"must be equal to one of the allowed values",schema:schema23.properties.strategy.enum,parentSchema:schema23.properties.strategy,data:data6};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/lists/" + i1,schemaPath:"#/definitions/listRule/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema23.type,parentSchema:schema23,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.properties.lists.type,parentSchema:schema12.properties.lists,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.overrides !== undefined){
let data7 = data.overrides;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
let data8 = data7[i2];
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.path === undefined){
const err11 = {instancePath:instancePath+"/overrides/" + i2,schemaPath:"#/definitions/override/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'",schema:schema24.required,parentSchema:schema24,data:data8};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data8.reason === undefined){
const err12 = {instancePath:instancePath+"/overrides/" + i2,schemaPath:"#/definitions/override/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'",schema:schema24.required,parentSchema:schema24,data:data8};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
for(const key2 in data8){
if(!(((key2 === "path") || (key2 === "value")) || (key2 === "reason"))){
const err13 = {instancePath:instancePath+"/overrides/" + i2,schemaPath:"#/definitions/override/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema24,data:data8};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data8.path !== undefined){
let data9 = data8.path;
if(typeof data9 !== "string"){
const err14 = {instancePath:instancePath+"/overrides/" + i2+"/path",schemaPath:"#/definitions/override/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema24.properties.path.type,parentSchema:schema24.properties.path,data:data9};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data8.reason !== undefined){
let data10 = data8.reason;
if(typeof data10 === "string"){
if(func2(data10) < 1){
const err15 = {instancePath:instancePath+"/overrides/" + i2+"/reason",schemaPath:"#/definitions/override/properties/reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema24.properties.reason,data:data10};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/overrides/" + i2+"/reason",schemaPath:"#/definitions/override/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema24.properties.reason.type,parentSchema:schema24.properties.reason,data:data10};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/overrides/" + i2,schemaPath:"#/definitions/override/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema24.type,parentSchema:schema24,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.properties.overrides.type,parentSchema:schema12.properties.overrides,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.schema !== undefined){
if(!(validate21(data.schema, {instancePath:instancePath+"/schema",parentData:data,parentDataProperty:"schema",rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
if(data.references !== undefined){
let data12 = data.references;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
for(const key3 in data12){
if(!((key3 === "rewrite") || (key3 === "extra"))){
const err19 = {instancePath:instancePath+"/references",schemaPath:"#/definitions/references/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema27,data:data12};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data12.rewrite !== undefined){
let data13 = data12.rewrite;
if(typeof data13 !== "boolean"){
const err20 = {instancePath:instancePath+"/references/rewrite",schemaPath:"#/definitions/references/properties/rewrite/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema27.properties.rewrite.type,parentSchema:schema27.properties.rewrite,data:data13};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data12.extra !== undefined){
let data14 = data12.extra;
if(Array.isArray(data14)){
const len3 = data14.length;
for(let i3=0; i3<len3; i3++){
let data15 = data14[i3];
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.kind === undefined){
const err21 = {instancePath:instancePath+"/references/extra/" + i3,schemaPath:"#/definitions/references/properties/extra/items/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema27.properties.extra.items.required,parentSchema:schema27.properties.extra.items,data:data15};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data15.path === undefined){
const err22 = {instancePath:instancePath+"/references/extra/" + i3,schemaPath:"#/definitions/references/properties/extra/items/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'",schema:schema27.properties.extra.items.required,parentSchema:schema27.properties.extra.items,data:data15};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
for(const key4 in data15){
if(!(((key4 === "group") || (key4 === "kind")) || (key4 === "path"))){
const err23 = {instancePath:instancePath+"/references/extra/" + i3,schemaPath:"#/definitions/references/properties/extra/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema27.properties.extra.items,data:data15};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data15.group !== undefined){
let data16 = data15.group;
if(typeof data16 !== "string"){
const err24 = {instancePath:instancePath+"/references/extra/" + i3+"/group",schemaPath:"#/definitions/references/properties/extra/items/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema27.properties.extra.items.properties.group.type,parentSchema:schema27.properties.extra.items.properties.group,data:data16};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data15.kind !== undefined){
let data17 = data15.kind;
if(typeof data17 !== "string"){
const err25 = {instancePath:instancePath+"/references/extra/" + i3+"/kind",schemaPath:"#/definitions/references/properties/extra/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema27.properties.extra.items.properties.kind.type,parentSchema:schema27.properties.extra.items.properties.kind,data:data17};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data15.path !== undefined){
let data18 = data15.path;
if(typeof data18 !== "string"){
const err26 = {instancePath:instancePath+"/references/extra/" + i3+"/path",schemaPath:"#/definitions/references/properties/extra/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema27.properties.extra.items.properties.path.type,parentSchema:schema27.properties.extra.items.properties.path,data:data18};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/references/extra/" + i3,schemaPath:"#/definitions/references/properties/extra/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema27.properties.extra.items.type,parentSchema:schema27.properties.extra.items,data:data15};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/references/extra",schemaPath:"#/definitions/references/properties/extra/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema27.properties.extra.type,parentSchema:schema27.properties.extra,data:data14};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/references",schemaPath:"#/definitions/references/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema27.type,parentSchema:schema27,data:data12};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.history !== undefined){
let data19 = data.history;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
for(const key5 in data19){
if(!(key5 === "keep")){
const err30 = {instancePath:instancePath+"/history",schemaPath:"#/definitions/history/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema28,data:data19};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data19.keep !== undefined){
let data20 = data19.keep;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
const err31 = {instancePath:instancePath+"/history/keep",schemaPath:"#/definitions/history/properties/keep/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema28.properties.keep.type,parentSchema:schema28.properties.keep,data:data20};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 0 || isNaN(data20)){
const err32 = {instancePath:instancePath+"/history/keep",schemaPath:"#/definitions/history/properties/keep/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema28.properties.keep,data:data20};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
}
else {
const err33 = {instancePath:instancePath+"/history",schemaPath:"#/definitions/history/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema28.type,parentSchema:schema28,data:data19};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.dryRun !== undefined){
let data21 = data.dryRun;
if(typeof data21 !== "boolean"){
const err34 = {instancePath:instancePath+"/dryRun",schemaPath:"#/properties/dryRun/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema12.properties.dryRun.type,parentSchema:schema12.properties.dryRun,data:data21};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}


function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.apiVersion.type,parentSchema:schema11.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(data0 === "fn.inlay.dev/v1alpha1")){
const err6 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema11.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.apiVersion.enum,parentSchema:schema11.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.kind.type,parentSchema:schema11.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(data1 === "LayerConfig")){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.kind.enum,parentSchema:schema11.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.name === undefined){
const err9 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.properties.metadata.required,parentSchema:schema11.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data2.name !== undefined){
let data3 = data2.name;
if(typeof data3 === "string"){
if(func2(data3) > 63){
const err10 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11.properties.metadata.properties.name,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func2(data3) < 1){
const err11 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11.properties.metadata.properties.name,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.metadata.properties.name.type,parentSchema:schema11.properties.metadata.properties.name,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data2.namespace !== undefined){
let data4 = data2.namespace;
if(typeof data4 !== "string"){
const err13 = {instancePath:instancePath+"/metadata/namespace",schemaPath:"#/properties/metadata/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.metadata.properties.namespace.type,parentSchema:schema11.properties.metadata.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.metadata.type,parentSchema:schema11.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.spec !== undefined){
if(!(validate11(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

